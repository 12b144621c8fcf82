// Fixing: what was asked then is asked again, in a sheet over the table.
import { askPanel } from './asks.js';
import { h, t, tap } from './dom.js';

const close = () => document.querySelector('dialog')?.close();

export function change(look, say) {
  close();
  const done = (value) => {
    say(...('correct' in look ? ['correct', { path: look.correct, value }] : ['amend', { n: look.amend, answer: value }]));
    close();
  };
  lay(look.title, look.old ? t('now', { old: look.old }) : '', askPanel(look.ask, done));
}

export function choose([first, last], ask) {
  if (first === last) return ask(first);
  const numbers = Array.from({ length: last - first + 1 }, (_, n) => first + n).slice(-12);
  return lay(t('which_step'), '', h('div', 'chips', numbers.map((n) => tap({ class: 'chip', onclick: () => { close(); ask(n); } }, t('step_n', { n: n + 1 })))));
}

function lay(title, note, content) {
  const dialog = h('dialog', { class: 'ask', label: title }, h('h2', {}, title), note ? h('p', 'note', note) : null, content,
    tap({ class: 'tonal', onclick: close }, t('cancel')));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
