// One builder for each kind of ask. Each gives {el, get}: the element, and the answer it stands at (undefined: not ready).
// What is answered by a single tap calls `send` itself and has no get.
import { map } from './map.js';
import { art, h, icon, seats, shape, t, tap, token, tone, whole, written } from './dom.js';

export function askPanel(ask, send, hexes) {
  const put = ask.kind === 'secret' ? ask.ask : ask;
  const panel = h('div', 'answers');
  const { el, get } = (ALONE[put.kind] || FIELDS[put.kind])(put, send, () => confirm && (confirm.disabled = get() === undefined), hexes);
  let confirm = null;
  panel.append(el);
  if (get) {
    confirm = tap({ class: 'filled', onclick: () => { const value = get(); if (value !== undefined) send(value); } },
      t(/form|number|write/.test(put.kind) ? 'ok' : 'done'));
    confirm.disabled = get() === undefined;
    panel.append(confirm);
  }
  return panel;
}

// What was half filled in stays when the same is asked again with other numbers.
export function carry(old, now) {
  const within = 'fieldset, .field, .answers';
  const boxes = (panel) => [...panel.querySelectorAll(within)];
  const at = (panel, el) => boxes(panel).indexOf(el.closest(within));
  const inputs = (panel) => [...panel.querySelectorAll('input, textarea')].map((el) => {
    const box = el.type === 'radio' || el.type === 'checkbox';
    return { el, spot: `${at(panel, el)} ${el.type} ${box && el.value}`, filled: box ? el.checked : el.value !== el.defaultValue };
  });
  for (const one of inputs(old).filter(({ filled }) => filled)) {
    const other = inputs(now).find(({ spot }) => spot === one.spot)?.el;
    if (!other || other.disabled) continue;
    other.value = one.el.value;
    other.checked = one.el.checked;
    other.dispatchEvent(new Event('input'));
    other.dispatchEvent(new Event('change'));
  }
  const tapped = [...old.querySelectorAll('[data-card]')];
  if (tapped.length < (old.querySelector('.real')?.dataset.count ?? 99)) { // otherwise they have answered
    for (const chip of tapped) (boxes(now)[at(old, chip)] ?? now).querySelector(`[data-key="${CSS.escape(chip.dataset.card)}"]`)?.click();
  }
  const list = now.querySelector('.order');
  if (list) list.sort(old.querySelector('.order').keys());
  const real = now.querySelector('details.real');
  if (real) real.open = old.querySelector('details.real').open;
}

// An option as a card: its picture or its icon, its words, what it brings, and who is there.
function inside(option) {
  const there = (option.there || []).map((key) => seats.get(key)).filter(Boolean);
  return [
    option.picture ? art(option.picture) : option.icon ? h('span', 'face', icon(option.icon)) : seatShape(option),
    h('span', 'words', h('span', 'label', whole(option.label)), !there.length && !option.gives && option.badge && h('span', 'badge', option.badge),
      option.gives ? h('span', 'gives', option.gives.map(token)) : cases(option) || (option.note && h('span', 'note', whole(option.note))),
      there.length && h('span', { class: 'there', role: 'img', label: there.map((seat) => seat.name).join(', ') }, there.map(shape)),
      option.warning && h('span', 'note warning', option.warning)),
  ];
}

// What it brings in each of several cases: when, then the pieces, one lot or the other. The note says the same in words.
const cases = (option) => option.cases && h('span', { class: 'gives', role: 'img', label: option.note },
  option.cases.map((one) => h('span', 'gives', h('b', {}, one.shown, icon(one.icon)), one.gives.map((lot, n) => [n && '/', lot.map(token)]))));

// A player has a shape besides the colour; a piece of a colour is a cube of it.
const seatShape = ({ key, label, tone: colour }) => {
  const seat = seats.get(key) || [...seats.values()].find((one) => colour && one.colour === colour && label.includes(one.name));
  if (!seat && (!colour || /good|warning|danger|accent|quiet/.test(colour))) return null;
  return h('span', 'face', seat ? shape(seat) : h('i', `piece ${tone(colour)}`));
};

const isBare = (options) => options.every((option) => !option.picture && !option.gives && !option.note && !option.badge);

// What belongs together under its heading. Things with a face and few words stand side by side.
function cards(options, show) {
  const parts = new Map();
  for (const option of options) parts.set(option.under?.label, [...(parts.get(option.under?.label) || []), option]);
  return [...parts.values()].map((part) => {
    const short = part.every((one) => (one.picture || ((one.icon || one.tone) && !/\S{9}/.test(one.label))) && one.label.length < 31 && (one.gives || (one.note || '').length + (one.badge || '').length < 50));
    const large = part.length < 5 && part.every((one) => one.picture && (one.gives || one.there));
    const { under } = part[0];
    return [under && parts.size > 1 && h('h3', 'under', icon(under.icon), under.label, (under.marks || []).map(token)),
      h('div', short && (large || part.length > 3) ? `cards ${large ? 'large' : ''}` : 'list', part.map(show))];
  });
}

function impossible(options) {
  const closed = options.filter((option) => !option.allowed);
  return closed.length && h('details', 'impossible',
    h('summary', {}, t('not_now', { what: named(closed) })),
    h('ul', {}, closed.map((option) => h('li', {}, h('b', {}, option.label), ' ', option.reason || ''))));
}

// As many names as a line has room for.
function named(options) {
  const text = [...new Set(options.map((option) => option.label))].join(', ');
  return text.length > 46 ? `${text.slice(0, 46).replace(/,?[^,]*$/, '')} …` : text;
}

const ALONE = {
  do: (ask, send) => ({ el: tap({ class: 'filled', onclick: () => send(true) }, ask.button || t('done')) }),

  choose: (ask, send, changed, hexes) => {
    const on = (hexes?.tiles || []).map((tile) => ask.options.find((option) => option.allowed && option.at === tile.key)).filter(Boolean);
    return { el: h('div', 'options', on.length && map(hexes, on, send),
      cards(ask.options.filter((option) => option.allowed && !on.includes(option)), (option) =>
        tap({ class: `option ${tone(option.tone)} ${option.key === ask.likely ? 'likely' : ''}`, 'data-key': option.key, onclick: () => send(option.key) }, inside(option))),
      impossible(ask.options)) };
  },

  roll: (ask, send) => byHand(ask, send, [t('roll'), t('app_rolls'), t('by_hand')], FACE, ask.dice.length > 1 ? facesField : oneDie),
  // A card that the table knows is one tap; a new one is typed below.
  card: (ask, send) => {
    const name = h('input', { type: 'text', maxlength: 40, label: t('card_name'), placeholder: t('card_name') });
    const form = FIELDS.form(ask, send, () => { go.disabled = form.get() === undefined; });
    const typed = () => (ask.named && name.value.trim() ? { values: form.get(), name: name.value.trim() } : { values: form.get() });
    const go = tap({ class: 'filled', onclick: () => form.get() !== undefined && send(typed()) }, ask.button || t('done'));
    go.disabled = form.get() === undefined;
    const fresh = h('details', { class: 'new-card', open: !ask.cards.some((card) => card.allowed) },
      h('summary', {}, t('card_new')), form.el, ask.named && name, go);
    return { el: h('div', {}, ask.left && h('p', 'note', ask.left), ALONE.choose({ ...ask, options: ask.cards }, send).el, fresh) };
  },
  draw: (ask, send) => byHand(ask, send, [t('draw'), t('app_draws'), t('draw_hand')], CARDS, cardsField),
};

const FACE = '\u{F076E}'; // the icon font's six-sided die
const CARDS = '\u{F0638}';

// The app's own luck is one tap; real dice and cards are tapped in, and the last tap answers, except where several dice can be set.
function byHand(ask, send, [words, instead, hand], sign, field) {
  const first = ask.by_hand_first;
  const other = field(ask, () => {
    const got = other.get();
    if (go) go.disabled = got === undefined;
    else if (got) send(got);
  });
  const go = field === facesField ? tap({ class: 'filled', disabled: true, onclick: () => send(other.get()) }, t('enter_roll')) : null;
  const roll = tap({ class: `${first ? 'tonal' : 'filled'} roll`, onclick: () => { roll.classList.add('rolling'); send('app'); } }, icon(sign), first ? instead : words);
  const real = h('details', { class: `real ${first ? 'open' : ''}`, open: !!first, 'data-count': ask.count }, h('summary', {}, hand), other.el, go);
  return { el: h('div', {}, first ? [real, roll] : [roll, real]) };
}

function oneDie({ dice: [die] }, changed) {
  let face;
  return {
    el: h('div', 'chips', die.faces.map((one) => tap({ class: 'chip', 'data-key': one, onclick: () => { face = one; changed(); } }, die.labels?.[one] ?? String(one)))),
    get: () => (face === undefined ? undefined : [face]),
  };
}

function facesField(ask, changed) {
  const chosen = ask.dice.map(() => undefined);
  const el = h('div', {}, ask.dice.map((die, n) => radios(die.name, die.faces.map((face) => ({ key: face, label: die.labels?.[face] ?? String(face) })),
    (face) => { chosen[n] = face; changed(); })));
  return { el, get: () => (chosen.includes(undefined) ? undefined : [...chosen]) };
}

function cardsField(ask, changed) {
  const row = tapRow(ask.cards, ask.count, changed);
  return { el: row.el, get: () => (row.keys.length === ask.count ? [...row.keys] : undefined) };
}

// Things tapped one after the other, one of them perhaps several times; a tap on what is there takes it back.
function tapRow(things, most, changed) {
  const keys = [];
  const list = h('div', 'chips');
  const bare = isBare(things);
  const buttons = h('div', bare ? 'chips' : 'list');
  const show = () => {
    list.replaceChildren(...keys.map((key, n) => {
      const { label, ...thing } = things.find((one) => one.key === key);
      return tap({ class: `chip on ${tone(thing.tone)}`, 'data-card': key, label: t('take_back', { what: label }), onclick: () => { keys.splice(n, 1); show(); } }, icon(thing.icon), label);
    }));
    const put = (thing) => {
      const counted = thing.left !== undefined;
      const left = counted ? thing.left - keys.filter((key) => key === thing.key).length : 1;
      return tap({ class: `${bare ? 'chip' : 'option'} ${tone(thing.tone)}`, 'data-key': thing.key, disabled: left < 1 || keys.length >= most, onclick: () => { keys.push(thing.key); show(); } },
        bare ? [icon(thing.icon), h('span', 'grow', whole(thing.label)), counted && h('small', {}, t('left', { n: left }))] : inside({ ...thing, badge: counted && t('left', { n: left }) }));
    };
    buttons.replaceChildren(...(bare ? things.map(put) : cards(things, put)).flat(2).filter(Boolean));
    changed();
  };
  queueMicrotask(show);
  return { el: h('div', 'taps', list, buttons), keys };
}

let names = 0;

function radios(label, options, chose, chosen) {
  const name = `radio${(names += 1)}`;
  return h('fieldset', 'chips', label && h('legend', {}, label),
    options.map((option) => h('label', { class: `chip ${tone(option.tone)}`, title: option.reason },
      h('input', { type: 'radio', name, value: option.key, checked: option.key === chosen, disabled: option.allowed === false, onchange: () => chose(option.key) }),
      icon(option.icon), h('span', {}, whole(option.label)), option.badge && h('small', {}, option.badge))));
}

const FIELDS = {
  do: (ask, send, changed) => {
    const box = h('input', { type: 'checkbox', onchange: () => changed() });
    return { el: h('label', 'chip', box, ask.button || t('done')), get: () => (box.checked ? true : undefined) };
  },

  choose: (ask, send, changed) => {
    let chosen = ask.options.some((option) => option.key === ask.likely && option.allowed) ? ask.likely : undefined;
    return { el: radios('', ask.options, (key) => { chosen = key; changed(); }, chosen), get: () => chosen };
  },

  pick: (ask, send, changed) => {
    const able = ask.options.filter((option) => option.allowed);
    if (ask.again) {
      const row = tapRow(able, ask.most, changed);
      return { el: row.el, get: () => (row.keys.length >= ask.least ? [...row.keys] : undefined) };
    }
    const picked = new Set();
    const most = Math.min(ask.most, ask.options.length);
    const count = h('p', { class: 'count', 'aria-live': 'polite' });
    const boxes = [];
    const bare = isBare(ask.options);
    const show = (option) => {
      const box = h('input', { type: 'checkbox', value: option.key, onchange: () => {
        picked[box.checked ? 'add' : 'delete'](option.key);
        told();
      } });
      boxes.push(box);
      return h('label', `${bare ? 'chip' : 'option'} ${tone(option.tone)}`, box, bare ? [icon(option.icon), option.label] : inside(option));
    };
    const told = () => {
      count.textContent = `${t('pick', { n: picked.size, most })} ${ask.leads?.[[...picked].sort()] || ''}`;
      for (const box of boxes) box.disabled = !box.checked && picked.size >= most;
      changed();
    };
    queueMicrotask(told);
    return {
      el: h('div', {}, bare ? h('div', 'chips', able.map(show)) : cards(able, show), impossible(ask.options), count),
      get: () => (picked.size >= ask.least && picked.size <= most ? [...picked] : undefined),
    };
  },

  number: (ask, send, changed) => {
    const input = h('input', { type: 'number', inputmode: ask.least < 0 ? 'text' : 'numeric', min: ask.least, max: ask.most, step: 1, value: ask.start, label: ask.text || t('number'), oninput: () => show() });
    const get = () => {
      const value = +input.value;
      return input.value.trim() !== '' && Number.isInteger(value) && value >= ask.least && value <= ask.most ? value : undefined;
    };
    const by = (step) => () => { input.value = Math.max(ask.least, Math.min(ask.most, (+input.value || 0) + step)); show(); };
    const less = tap({ class: 'step', label: `${t('less')}: ${ask.text}`, onclick: by(-1) }, '−');
    const more = tap({ class: 'step', label: `${t('more')}: ${ask.text}`, onclick: by(1) }, '+');
    const show = () => {
      less.disabled = +input.value <= ask.least;
      more.disabled = +input.value >= ask.most;
      changed();
    };
    const steps = (ask.steps || []).filter((step) => Math.abs(step) > 1);
    queueMicrotask(show);
    return {
      el: h('div', {}, h('div', 'stepper', less, input, more),
        steps.length && h('div', 'chips', steps.map((step) => tap({ class: 'chip', onclick: by(step) }, step > 0 ? `+${step}` : written(step))))),
      get,
    };
  },

  order: (ask) => {
    const order = [...ask.items];
    const list = h('ol', 'order');
    const swap = (n, to) => () => {
      [order[n], order[to]] = [order[to], order[n]];
      show();
      list.children[to].querySelector('button:not(:disabled)')?.focus();
    };
    const show = () => list.replaceChildren(...order.map((item, n) => {
      const up = tap({ class: 'step', disabled: n === 0, label: t('up', { what: item.label }), onclick: swap(n, n - 1) }, '↑');
      const down = tap({ class: 'step', disabled: n === order.length - 1, label: t('down', { what: item.label }), onclick: swap(n, n + 1) }, '↓');
      return h('li', { class: tone(item.tone) }, icon(item.icon), h('span', {}, item.label), up, down);
    }));
    const get = () => order.map((item) => item.key);
    list.keys = get;
    list.sort = (keys) => { order.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key)); show(); };
    show();
    return { el: list, get };
  },

  roll: (ask, send, changed) => withApp(ask, t('app_rolls'), facesField, changed),
  draw: (ask, send, changed) => withApp(ask, t('app_draws'), cardsField, changed),

  form: (ask, send, changed) => {
    const see = () => { get(); changed(); };
    const fields = ask.fields.map((one) => [one, FIELDS[one.kind](one, send, see)]);
    const several = ask.fields.filter(isWordy).length > 1;
    const rows = fields.map(([one, field]) => h('div', { class: `field field-${one.kind}`, role: 'group', label: one.text },
      h('span', 'field-name', one.text), one.detail && h('span', 'note', one.detail), several && isWordy(one) && field.get() ? folded(field.el) : field.el));
    // What is asked only with, or only without, an option of another field
    const wanted = (one, filled) => (!one.when || holds(filled, one.when)) && !(one.unless && holds(filled, one.unless));
    const get = () => {
      const filled = {};
      fields.forEach(([one, field], n) => {
        rows[n].hidden = !wanted(one, filled);
        const value = rows[n].hidden ? undefined : field.get();
        if (value !== undefined) filled[one.key] = value;
      });
      return ask.partly || fields.every(([one], n) => rows[n].hidden || one.key in filled) ? filled : undefined;
    };
    get();
    return { el: h('div', 'form', rows), get };
  },

  write: (ask, send, changed) => {
    const input = h('textarea', { rows: 2, maxlength: ask.most, label: ask.text || t('text'), oninput: () => changed() }, ask.start || '');
    return { el: input, get: () => input.value.trim() || undefined };
  },
};

const isWordy = ({ kind, options }) => kind === 'choose' && options.map((option) => option.label).join('').length > 90;

// Several long choices share the room: each folds to what is chosen, and a tap shows the others.
function folded(el) {
  const chosen = h('summary', 'chip on');
  const box = h('details', {}, chosen, el);
  const show = () => { chosen.textContent = el.querySelector(':checked').parentNode.textContent; };
  el.addEventListener('change', show, true);
  el.addEventListener('click', (event) => { if (event.detail) box.open = false; }); // arrow keys go on to the next
  show();
  return box;
}

const holds = (filled, [key, option]) => (Array.isArray(filled[key]) ? filled[key].includes(option) : filled[key] === option);

// Inside a form: the app rolls when the form is sent, unless real dice are entered.
function withApp(ask, words, field, changed) {
  const other = field(ask, changed);
  let hand = !!ask.by_hand_first;
  const real = h('div', { hidden: !hand }, other.el);
  const el = h('div', {}, radios('', [{ key: 'app', label: words }, { key: 'hand', label: t(ask.kind === 'roll' ? 'by_hand' : 'draw_hand') }],
    (key) => { hand = key === 'hand'; real.hidden = !hand; changed(); }, hand ? 'hand' : 'app'), real);
  return { el, get: () => (hand ? other.get() : 'app') };
}
