// Six digits let a big screen in.
import { h, t } from './dom.js';
import './screen.js';

export function codePage(problem, go) {
  const input = h('input', { class: 'code', inputmode: 'numeric', autocomplete: 'off', maxlength: 6, pattern: '[0-9]{6}', label: t('code'), required: true });
  queueMicrotask(() => input.focus());
  return h('form', { class: 'card middle', onsubmit: (event) => { event.preventDefault(); go(input.value); } }, h('h1', {}, t('code')), h('p', {}, t('code_about')), input,
    problem ? h('p', { class: 'tone-danger', role: 'alert' }, problem) : null,
    h('button', 'filled', t('code_go')), h('p', 'note', t('scan')));
}
