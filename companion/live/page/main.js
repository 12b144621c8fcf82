// Tableside on another phone. The host has the table; this page shows it and says what somebody here wants.
import { askPanel, carry } from './asks.js';
import { boards, endCard, logCard } from './board.js';
import { art, h, icon, seats, shape, speak, t, tap, tone } from './dom.js';
import { Line, Socket, identity, kept, there } from './line.js';

const VERSION = 1;
const fragment = new URLSearchParams(location.hash.slice(1));
const page = document.getElementById('page');
const loud = document.getElementById('told');

// Besides the line's word: table, ended (why), ask (the card) with askKey and askOf, toast, code, screen, choosing, older (lines of the log), said (to which table), shut (a sentence)
const state = { word: 'connecting' };
const [first, second] = [h('div', 'first'), h('div', 'second')];
let line;

function hello() {
  return { ...identity(), v: VERSION, language: navigator.language, token: fragment.get('t'), code: state.code, screen: state.screen };
}

function heard(message) {
  if (message.table) {
    const { common, mine, ...rest } = message.table;
    const table = { ...common, ...mine, ...rest };
    if (state.older && state.older.n !== table.n) state.older = null;
    state.table = table;
    seats.clear();
    for (const seat of table.seats) seats.set(seat.key, seat);
  }
  if (message.shut) state.shut = message.text;
  if (message.look) fixing((fix) => fix.change(message.look, say));
  if (message.log && state.table) state.older = { n: state.table.n, log: [...message.log.log, ...(state.older?.log || [])], from: message.log.log_from };
  if (message.refused) toast(message.stale && message.again ? '' : message.refused.text);
  show();
}

function changed(word, why = '') {
  if (word === state.word && why === state.ended) return;
  state.word = word;
  state.ended = why;
  if (why === 'version' && !sessionStorage.getItem('reloaded')) { sessionStorage.setItem('reloaded', '1'); location.reload(); }
  show();
}

function toast(text) {
  if (!text) return;
  state.toast = text;
  clearTimeout(toast.later);
  toast.later = setTimeout(() => { state.toast = ''; show(); }, 5000);
}

function say(verb, value, more = {}) {
  navigator.vibrate?.(8);
  state.said = state.table.n;
  line.say({ [verb]: value, n: state.table.n, at: state.table.at, ...more });
  show();
}

// What is shown

function show() {
  const { table } = state;
  const focused = document.activeElement?.dataset?.key;
  const unfolded = [...page.querySelectorAll('details[data-key][open]')].map((one) => one.dataset.key);
  document.body.classList.toggle('screen', !!table?.you.screen);
  document.body.classList.toggle('busy', !!line?.said.size);
  if (state.ended && !(state.ended === 'over' && table)) refill(page, endedPage());
  else if (!table) refill(page, waitingPage());
  else if (!table.you.screen && !table.you.seat && (state.choosing || !kept.get('watching'))) refill(page, seatPage(table));
  else tablePage(table);
  const keyed = (key) => page.querySelector(`[data-key="${CSS.escape(key)}"]`);
  for (const key of unfolded) keyed(key)?.setAttribute('open', '');
  if (focused) keyed(focused)?.focus();
  if (table?.n > state.said) { // whoever rolled or drew sees what came
    state.said = Infinity;
    if (table.moment.length) queueMicrotask(() => scrollTo(0, 0));
  }
  if (table?.you.screen) screen(table);
  announce(table);
}

// What is as it was is not touched: who is typing keeps the keyboard.
function refill(place, ...children) {
  const now = children.flat().filter(Boolean);
  for (const old of [...place.children]) if (!now.includes(old)) old.remove();
  now.forEach((child, n) => { if (place.children[n] !== child) place.insertBefore(child, place.children[n] || null); });
}

// Nobody scrolls a television: what it needs for that comes with it.
async function screen(table) {
  state.screenful ??= import('./screen.js');
  (await state.screenful).lay(page, table);
}

addEventListener('resize', () => state.table?.you.screen && show());

function announce(table) {
  const whose = table && !state.ended ? headline(table) : '';
  const text = state.toast || (table?.answers && table.ask ? `${whose}. ${table.ask.text}` : whose);
  if (loud.textContent !== text) loud.textContent = text;
  loud.classList.toggle('toast', !!state.toast);
  const mine = table?.answers && table.ask?.seat === table.you.seat && table.you.seat;
  if (mine && state.buzzed !== table.at) { state.buzzed = table.at; navigator.vibrate?.([60, 40, 60]); }
  document.title = table ? `${mine ? '● ' : ''}${whose} · ${table.game.name}` : 'Tableside';
}

function headline(table) {
  if (table.result) return t('game_over');
  const seat = seats.get(table.turn);
  if (!seat) return t('table_turn');
  return t(seat.key === table.you.seat ? 'your_turn' : 'turn', { who: seat.name });
}

function endedPage() {
  const again = () => { if (!line) return location.reload(); state.ended = ''; state.code = ''; state.shut = ''; line.connect(); show(); };
  if (state.ended === 'code' || state.ended === 'wait' || (state.ended === 'token' && !fragment.get('t'))) return codePage();
  const text = ['over', 'removed', 'elsewhere'].includes(state.ended) ? t(state.ended) : state.shut || t('searching');
  return h('section', 'card middle', h('h1', {}, 'Tableside'), h('p', {}, text),
    tap({ class: 'filled', onclick: again }, t(state.ended === 'elsewhere' ? 'use_this' : 'try_again')));
}

function waitingPage() {
  return h('section', 'card middle', h('h1', {}, 'Tableside'), h('p', {}, t(state.word === 'lost' ? 'searching' : 'connecting')),
    state.word === 'lost' && h('p', 'note', t('same_wifi')));
}

// A big screen is let in by its six digits.
function codePage() {
  const place = h('section', 'card middle');
  const go = (code) => { state.code = code; state.ended = ''; state.shut = ''; line.connect(); };
  import('./code.js').then(({ codePage: form }) => place.replaceWith(form(state.code && state.shut, go)));
  return place;
}

function seatPage(table) {
  const taken = (seat) => table.people.some((one) => one.seat === seat.key);
  const sit = (key) => { kept.set('watching', ''); state.choosing = false; line.say({ sit: key }); };
  const watch = () => { kept.set('watching', '1'); state.choosing = false; show(); };
  const big = () => { state.screen = true; kept.set('guest', ''); kept.set('secret', ''); line.connect(); };
  const row = (face, words, onclick, note, props) => tap({ class: 'option', onclick, ...props }, h('span', 'face', face), h('span', 'words', h('span', 'label', words), note && h('span', 'note', note)));
  return h('section', 'middle', table.game.picture && h('div', 'cover', art(table.game.picture)), h('p', 'game', table.game.name), h('h1', {}, t('who')), h('p', 'note', t('who_about')),
    h('div', 'options',
      table.seats.map((seat) => row(shape(seat), seat.name, () => sit(seat.key), taken(seat) && t('taken'), { class: `option seat ${tone(seat.colour)}`, 'data-key': seat.key, disabled: taken(seat) })),
      row(icon('\u{F0208}'), t('watch'), watch), fragment.get('t') && row(icon('\u{F0379}'), t('big'), big)));
}

function tablePage(table) {
  const { screen: wide } = table.you;
  const answering = askCard(table);
  const look = table.fixes ? (what) => line.say({ look: what, n: table.n, at: table.at }) : null;
  const shownLog = state.older ? { ...table, log: [...state.older.log, ...table.log], log_from: state.older.from } : table;
  const log = logCard(shownLog, (before) => line.say({ log: before }), look && ((steps) => fixing((fix) => fix.choose(steps, (n) => look({ amend: n })))));
  const [own, ...others] = boards(table, look, !!answering?.querySelector('.map'));
  const end = table.result && endCard(table);
  refill(page, first, second);
  refill(first, header(table), (state.word !== 'live' || table.away) && away(), band(table), !wide && end, own, answering, besides(table), wide && log);
  refill(second, scores(table), wide && end, others, !wide && log);
}

function header(table) {
  const me = seats.get(table.you.seat);
  const word = state.ended ? 'lost' : state.word === 'connecting' || (state.word === 'live' && table.away) ? 'waiting' : state.word;
  const leave = () => { state.choosing = true; kept.set('watching', ''); if (table.you.seat) line.say({ sit: null }); show(); };
  return h('header', {}, me ? shape(me) : icon(table.you.screen ? '\u{F0379}' : '\u{F0208}'), h('span', 'grow', table.you.screen ? table.game.name : me ? t('you_are', { who: me.name }) : t('watching')),
    !table.you.screen && tap({ class: 'small', onclick: leave }, t('change')),
    h('span', `dot ${word}`, h('i', {}), t(word)));
}

function away() {
  if (state.ended) return h('p', 'away', t('over'));
  return h('p', { class: 'away', role: 'alert' }, t(state.word === 'live' || state.word === 'waiting' ? 'sleeping' : 'searching'));
}

function band(table) {
  const seat = seats.get(table.turn);
  const moment = table.moment.length ? h('div', 'moment', table.moment.map((one) => h('span', { class: `die ${tone(one.tone)}`, title: one.name }, one.picture ? art(one.picture) : icon(one.icon), one.label))) : null;
  const told = table.told.filter((one) => one.tone !== 'quiet').slice(-3);
  const [step, steps] = table.step;
  return h('section', `band ${seat ? tone(seat.colour) : ''}`,
    h('div', 'whose', seat && shape(seat), h('h1', {}, headline(table)), steps && h('span', 'step-of', t('step', { n: step, all: steps }))),
    h('p', 'crumbs', table.crumbs.join('\u00a0· ') || table.game.name),
    told.length || moment ? h('div', 'told', moment, told.map((one) => h('p', tone(one.tone), one.seat && shape(seats.get(one.seat)), h('span', {}, one.text)))) : null);
}

function scores(table) {
  const scored = table.seats.filter((seat) => 'score' in seat);
  return !table.result && scored.length > 1 && h('section', { class: 'scores', label: t('result') }, scored.map((seat) => h('div', `score ${tone(seat.colour)} ${seat.key === table.turn ? 'now' : ''}`, shape(seat), h('span', {}, seat.name), h('b', {}, String(seat.score).replace('-', '−')))));
}

function askCard(table) {
  const { ask } = table;
  if (!ask || table.you.screen || !table.answers || ask.closed || state.ended) { state.askKey = state.askOf = ''; return ask && waitingFor(ask); }
  const hexes = ask.options?.some((option) => option.at) && table.board.flatMap((group) => group.parts).find((part) => part.kind === 'map');
  const key = JSON.stringify([table.answered, ask, hexes]);
  if (key === state.askKey) return state.ask; // half filled in: what others do does not touch it
  const half = state.askOf === `${table.answered} ${ask.key}` && state.ask;
  state.askOf = `${table.answered} ${ask.key}`;
  const whom = t(!ask.seat ? 'for_table' : ask.seat === table.you.seat ? 'for_you' : 'for_other', { who: ask.who });
  const put = ask.kind === 'secret' ? { ...ask.ask, text: ask.text } : ask;
  state.askKey = key;
  state.ask = h('section', { class: `ask ${tone(seats.get(ask.seat)?.colour)}`, label: put.text },
    h('p', 'for', ask.seat && shape(seats.get(ask.seat)), whom), h('h2', {}, put.text), put.detail && h('p', 'detail', put.detail),
    why(put.why), askPanel(ask, (value) => say('answer', value), hexes),
    h('p', 'hint', icon(ask.kind === 'secret' ? '\u{F0209}' : '\u{F0FB0}'), t(ask.kind === 'secret' ? 'secret' : 'first')));
  queueMicrotask(() => { // after the panel has laid itself out
    if (half) carry(half, state.ask);
    else if (ask.seat && ask.seat === table.you.seat) bring(state.ask);
  });
  return state.ask;
}

// Who reads the log when their turn comes is brought back to the question.
function bring(card) {
  const { top } = card.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.8) card.scrollIntoView({ block: 'nearest' });
}

function waitingFor({ kind, who, text }) {
  const words = { secret: 'secretly', do: 'waits', roll: 'waits', draw: 'waits' }[kind] || 'choosing';
  return h('section', 'card quiet', h('h2', {}, who ? t(words, { who }) : text), who && kind !== 'secret' && h('p', {}, text));
}

function why(reasoning) {
  return reasoning && h('details', 'why', h('summary', {}, t('why')), h('b', {}, reasoning.title),
    h('ul', {}, (reasoning.reasons || []).map((reason) => h('li', {}, reason.text)),
      (reasoning.lines || []).map((one) => h('li', {}, `${one.text}: `, h('b', {}, one.amount)))), reasoning.total && h('p', {}, reasoning.total));
}

// Changing the past needs a sheet: it comes with the first look.
const fixing = (then) => import('./fix.js').then(then);

function besides(table) {
  const actions = (table.anytime || []).filter((option) => option.allowed);
  if (!actions.length && !table.fixes) return null;
  const step = (verb, able) => tap({ class: 'tonal', 'data-key': verb, disabled: !able, onclick: () => say(verb, true) }, t(verb));
  return h('div', 'besides', table.fixes && h('div', 'pair', step('undo', table.undo), step('redo', table.redo)),
    table.aside && h('p', 'note', t('aside', { n: table.aside })),
    actions.length && h('details', { 'data-key': 'anytime' }, h('summary', {}, t('anytime')), h('div', 'chips', actions.map((option) => tap({ class: 'chip', onclick: () => say('anytime', option.key) }, icon(option.icon), option.label)))));
}

await speak(navigator.language);
const [broker, table] = [fragment.get('b'), fragment.get('k')];
if (broker && !crypto.subtle) {
  state.ended = 'https';
  state.shut = t('https');
} else {
  kept.place = table || '';
  const Far = broker && (await import('./far.js')).Far;
  line = new Line((...ears) => (Far ? new Far(broker, table, ...ears) : new Socket(...ears)), Far ? () => true : there, hello, heard, changed);
}
show();
