// One builder for each kind of ask. Each gives {el, get}: the element, and the answer it stands at (undefined: not ready).
// What is answered by a single tap calls `send` itself and has no get.
import { h, icon, t, tone, written } from './dom.js';

export function askPanel(ask, send) {
  const put = ask.kind === 'secret' ? ask.ask : ask;
  const panel = h('div', { class: 'answers' });
  const { el, get } = (ALONE[put.kind] || FIELDS[put.kind])(put, send, () => confirm && (confirm.disabled = get() === undefined));
  let confirm = null;
  panel.append(el);
  if (get) {
    confirm = h('button', { class: 'filled', type: 'button', onclick: () => { const value = get(); if (value !== undefined) send(value); } },
      put.kind === 'form' || put.kind === 'number' || put.kind === 'write' ? t('ok') : t('done'));
    confirm.disabled = get() === undefined;
    panel.append(confirm);
  }
  return panel;
}

function optionWords(option) {
  return [
    h('span', { class: 'label' }, option.label),
    option.badge ? h('span', { class: 'badge' }, option.badge) : null,
    option.note ? h('span', { class: 'note' }, option.note) : null,
    option.warning ? h('span', { class: 'note warning' }, option.warning) : null,
  ];
}

function impossible(options) {
  const closed = options.filter((option) => !option.allowed);
  if (!closed.length) return null;
  return h('details', { class: 'impossible' },
    h('summary', {}, t('not_now', { what: closed.map((option) => option.label).join(', ') })),
    h('ul', {}, closed.map((option) => h('li', {}, h('b', {}, option.label), ' ', option.reason || ''))));
}

const ALONE = {
  do: (ask, send) => ({ el: h('button', { class: 'filled', type: 'button', onclick: () => send(true) }, ask.button || t('done')) }),

  choose: (ask, send) => ({
    el: h('div', { class: 'options' },
      ask.options.filter((option) => option.allowed).map((option) =>
        h('button', { class: `option ${tone(option.tone)} ${option.key === ask.likely ? 'likely' : ''}`, type: 'button', 'data-key': option.key, onclick: () => send(option.key) },
          icon(option.icon), h('span', { class: 'words' }, optionWords(option)))),
      impossible(ask.options)),
  }),

  roll: (ask, send) => byHand(ask, send, t('roll'), t('by_hand'), t('enter_roll'), FACE, facesField),
  draw: (ask, send) => byHand(ask, send, t('draw'), t('draw_hand'), t('enter_draw'), CARDS, cardsField),
};

const FACE = '\u{F076E}'; // the icon font's six-sided die
const CARDS = '\u{F0638}';

// The app's own luck is one tap; real dice and cards are entered below it.
function byHand(ask, send, words, hand, enter, sign, field) {
  const other = field(ask, () => { go.disabled = other.get() === undefined; });
  const go = h('button', { class: 'tonal', type: 'button', onclick: () => send(other.get()) }, enter);
  go.disabled = other.get() === undefined;
  const roll = h('button', { class: 'filled roll', type: 'button', onclick: () => { roll.classList.add('rolling'); send('app'); } }, icon(sign), words);
  const real = h('details', { class: 'real' }, h('summary', {}, hand), other.el, go);
  if (ask.by_hand_first) real.open = true;
  return { el: h('div', {}, ask.by_hand_first ? [real, roll] : [roll, real]) };
}

function facesField(ask, changed) {
  const chosen = ask.dice.map(() => undefined);
  const el = h('div', {}, ask.dice.map((die, n) => radios(die.name, die.faces.map((face) => ({ key: face, label: die.labels?.[face] ?? String(face) })),
    (face) => { chosen[n] = face; changed(); })));
  return { el, get: () => (chosen.includes(undefined) ? undefined : [...chosen]) };
}

function cardsField(ask, changed) {
  const drawn = [];
  const list = h('div', { class: 'chips' });
  const buttons = h('div', { class: 'chips' });
  const show = () => {
    list.replaceChildren(...drawn.map((key, n) => {
      const label = ask.cards.find((card) => card.key === key).label;
      return h('button', { class: 'chip on', type: 'button', 'aria-label': t('take_back', { what: label }), onclick: () => { drawn.splice(n, 1); show(); } }, label);
    }));
    buttons.replaceChildren(...ask.cards.map((card) => {
      const left = card.left - drawn.filter((key) => key === card.key).length;
      const button = h('button', { class: 'chip', type: 'button', 'data-key': card.key, onclick: () => { drawn.push(card.key); show(); } }, card.label, h('small', {}, t('left', { n: left })));
      button.disabled = left < 1 || drawn.length >= ask.count;
      return button;
    }));
    changed();
  };
  const field = { el: h('div', {}, list, buttons), get: () => (drawn.length === ask.count ? [...drawn] : undefined) };
  queueMicrotask(show);
  return field;
}

let names = 0;

function radios(label, options, chose, chosen) {
  const name = `radio${(names += 1)}`;
  return h('fieldset', { class: 'chips' }, label ? h('legend', {}, label) : null,
    options.map((option) => h('label', { class: `chip ${tone(option.tone)}`, title: option.reason },
      h('input', { type: 'radio', name, value: option.key, checked: option.key === chosen, disabled: option.allowed === false, onchange: () => chose(option.key) }),
      icon(option.icon), h('span', {}, option.label), option.badge ? h('small', {}, option.badge) : null)));
}

const FIELDS = {
  do: (ask, send, changed) => {
    const box = h('input', { type: 'checkbox', onchange: () => changed() });
    return { el: h('label', { class: 'chip' }, box, ask.button || t('done')), get: () => (box.checked ? true : undefined) };
  },

  choose: (ask, send, changed) => {
    let chosen = ask.options.some((option) => option.key === ask.likely && option.allowed) ? ask.likely : undefined;
    return { el: radios('', ask.options, (key) => { chosen = key; changed(); }, chosen), get: () => chosen };
  },

  pick: (ask, send, changed) => {
    const picked = new Set();
    const most = Math.min(ask.most, ask.options.length);
    const count = h('p', { class: 'count', 'aria-live': 'polite' });
    const boxes = ask.options.filter((option) => option.allowed).map((option) => {
      const box = h('input', { type: 'checkbox', value: option.key, onchange: () => {
        if (box.checked) picked.add(option.key); else picked.delete(option.key);
        show();
      } });
      return [box, h('label', { class: `chip ${tone(option.tone)}` }, box, icon(option.icon), h('span', {}, optionWords(option)))];
    });
    const show = () => {
      count.textContent = t('pick', { n: picked.size, most });
      for (const [box] of boxes) box.disabled = !box.checked && picked.size >= most;
      changed();
    };
    queueMicrotask(show);
    return {
      el: h('div', {}, h('div', { class: 'chips' }, boxes.map(([, label]) => label)), impossible(ask.options), count),
      get: () => (picked.size >= ask.least && picked.size <= most ? [...picked] : undefined),
    };
  },

  number: (ask, send, changed) => {
    const input = h('input', { type: 'number', inputmode: ask.least < 0 ? 'text' : 'numeric', min: ask.least, max: ask.most, step: 1, value: ask.start, 'aria-label': ask.text || t('number'), oninput: () => show() });
    const get = () => {
      const value = Number(input.value);
      return input.value.trim() !== '' && Number.isInteger(value) && value >= ask.least && value <= ask.most ? value : undefined;
    };
    const by = (step) => () => { input.value = Math.max(ask.least, Math.min(ask.most, (Number(input.value) || 0) + step)); show(); };
    const less = h('button', { class: 'step', type: 'button', 'aria-label': `${t('less')}: ${ask.text}`, onclick: by(-1) }, '−');
    const more = h('button', { class: 'step', type: 'button', 'aria-label': `${t('more')}: ${ask.text}`, onclick: by(1) }, '+');
    const show = () => {
      less.disabled = Number(input.value) <= ask.least;
      more.disabled = Number(input.value) >= ask.most;
      changed();
    };
    const steps = (ask.steps || []).filter((step) => Math.abs(step) > 1);
    queueMicrotask(show);
    return {
      el: h('div', {}, h('div', { class: 'stepper' }, less, input, more),
        steps.length ? h('div', { class: 'chips' }, steps.map((step) => h('button', { class: 'chip', type: 'button', onclick: by(step) }, step > 0 ? `+${step}` : written(step)))) : null),
      get,
    };
  },

  order: (ask) => {
    const order = [...ask.items];
    const list = h('ol', { class: 'order' });
    const swap = (n, to) => () => {
      [order[n], order[to]] = [order[to], order[n]];
      show();
      list.children[to].querySelector('button:not(:disabled)')?.focus();
    };
    const show = () => list.replaceChildren(...order.map((item, n) => {
      const up = h('button', { class: 'step', type: 'button', 'aria-label': t('up', { what: item.label }), onclick: swap(n, n - 1) }, '↑');
      const down = h('button', { class: 'step', type: 'button', 'aria-label': t('down', { what: item.label }), onclick: swap(n, n + 1) }, '↓');
      up.disabled = n === 0;
      down.disabled = n === order.length - 1;
      return h('li', { class: tone(item.tone) }, icon(item.icon), h('span', {}, item.label), up, down);
    }));
    show();
    return { el: list, get: () => order.map((item) => item.key) };
  },

  roll: (ask, send, changed) => withApp(ask, t('roll'), facesField, changed),
  draw: (ask, send, changed) => withApp(ask, t('draw'), cardsField, changed),

  form: (ask, send, changed) => {
    const fields = ask.fields.map((one) => [one, FIELDS[one.kind](one, send, changed)]);
    return {
      el: h('div', { class: 'form' }, fields.map(([one, field]) => h('div', { class: `field field-${one.kind}`, role: 'group', 'aria-label': one.text },
        h('span', { class: 'field-name' }, one.text), one.detail ? h('span', { class: 'note' }, one.detail) : null, field.el))),
      get: () => {
        const filled = {};
        for (const [one, field] of fields) {
          const value = field.get();
          if (value === undefined) return undefined;
          filled[one.key] = value;
        }
        return filled;
      },
    };
  },

  write: (ask, send, changed) => {
    const input = h('textarea', { rows: 2, maxlength: ask.most, 'aria-label': ask.text || t('text'), oninput: () => changed() }, ask.start || '');
    return { el: input, get: () => input.value.trim() || undefined };
  },
};

// Inside a form: the app rolls when the form is sent, unless real dice are entered.
function withApp(ask, words, field, changed) {
  const other = field(ask, changed);
  let hand = Boolean(ask.by_hand_first);
  const real = h('div', { hidden: !hand }, other.el);
  const el = h('div', {}, radios('', [{ key: 'app', label: words }, { key: 'hand', label: ask.kind === 'roll' ? t('by_hand') : t('draw_hand') }],
    (key) => { hand = key === 'hand'; real.hidden = !hand; changed(); }, hand ? 'hand' : 'app'), real);
  return { el, get: () => (hand ? other.get() : 'app') };
}
