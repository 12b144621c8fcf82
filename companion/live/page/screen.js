// The big screen: large type that is read from three metres. What does not fit is on another leaf; they turn by themselves.
import { lookedUp } from './board.js';
import { h } from './dom.js';

const LINES = 42; // so many lines of plain text are as high as the screen
const ACROSS = 22; // a column has so many letters' widths
const TURN = 9000;
const LEAST = 0.9; // a leaf is written a little smaller before there is one more

const sheet = h('link', { rel: 'stylesheet', href: 'screen.css' });
const ready = new Promise((loaded) => { sheet.onload = loaded; });
document.head.append(sheet);

let leaf = 0;
let known = new Map();
let later;

export async function lay(page, table) {
  await ready;
  const root = document.documentElement;
  const size = Math.min(innerHeight / LINES, innerWidth / 72);
  root.style.fontSize = `${size}px`;
  const second = page.querySelector('.second');
  if (!second || second.querySelector('.leaves')) return;
  const cards = [...second.querySelectorAll(':scope > .card')].sort((a, b) => rank(a, table) - rank(b, table));
  const column = h('div', 'leaf-column measured');
  const box = h('div', 'leaves', column);
  second.append(box);
  column.append(...cards);
  const count = Math.max(1, Math.floor(box.clientWidth / size / ACROSS));
  const across = (n) => box.style.setProperty('--columns', n);
  across(count);
  const room = innerHeight - box.getBoundingClientRect().top - 2 * size;
  const gap = size * 0.5;
  const tall = cards.filter((card) => card.offsetHeight > room);
  const alone = (card) => tall.includes(card) || !whole(card);
  const high = new Map(cards.map((card) => [card, alone(card) ? 0 : hasMap(card) ? room / LEAST : card.offsetHeight + gap]));
  const more = room / LEAST + gap;
  const leaves = packed(cards, high, count, more).map((inside) => even(inside, cards, high, more));
  across(1); // what is higher than the screen has it for itself, in columns
  for (const card of tall) card.classList.add('tall');
  for (const card of tall) if (card.offsetHeight > room) card.style.zoom = room / card.offsetHeight;
  choose(leaves, table);
  const turns = leaves.length > 1 && !table.result;
  const show = () => {
    leaf %= leaves.length || 1;
    const columns = leaves[leaf] || [];
    box.replaceChildren(...columns.map((inside) => h('div', 'leaf-column', inside)));
    for (const map of [2, 1.4, 1]) { // a map has as much of the room as leaves the rest in sight
      box.style.gridTemplateColumns = columns.map((inside) => `minmax(0, ${inside.some(hasMap) ? map : 1}fr)`).join(' ');
      if (fill(box, room)) break;
    }
    if (turns) box.append(h('div', { class: 'which', 'aria-hidden': 'true' }, leaves.map((_, n) => h('i', n === leaf ? 'now' : ''))));
  };
  show();
  clearInterval(later);
  if (turns) later = setInterval(() => { leaf += 1; show(); }, TURN);
  lines(page.querySelector('.log'));
}

// How it ended, what always has to be in sight, the map, whose turn it is and what belongs to all, the others, what is only looked up.
function rank(card, table) {
  const group = table.board.find((one) => one.key === card.dataset.group);
  if (!group) return 0;
  return group.always ? 1 : hasMap(card) ? 2 : lookedUp(group) ? 5 : group.seat && group.seat !== table.turn ? 4 : 3;
}

// Nobody moves a table sideways on a television.
const whole = (place) => [...place.querySelectorAll('.scroll')].every((one) => one.scrollWidth <= one.clientWidth + 1);
const hasMap = (card) => card.querySelector('.map');

// Whatever is on a leaf is as large as the leaf has room for.
function fill(box, room) {
  for (let zoom = 2.2; zoom > LEAST - 0.05; zoom -= 0.1) {
    box.style.zoom = zoom;
    if (Math.max(...[...box.children].map((column) => column.getBoundingClientRect().height)) <= room && whole(box)) return true;
  }
  return false;
}

// The same cards in columns that end at about the same height, if they fit so.
function even(columns, cards, high, room) {
  const sums = columns.map(() => 0);
  const now = columns.map(() => []);
  const here = columns.flat();
  for (const card of cards.filter((one) => here.includes(one))) {
    const at = sums.indexOf(Math.min(...sums));
    sums[at] += high.get(card);
    now[at].push(card);
  }
  return Math.max(...sums) > room ? columns : now.filter((column) => column.length);
}

// Each card stands in the first column of a leaf that has room for it; one without a height has a leaf for itself.
function packed(cards, heights, count, room) {
  const leaves = [];
  let left = [];
  let open;
  for (const card of cards) {
    const high = heights.get(card);
    if (!high) { leaves.push([[card]]); continue; }
    let at = left.findIndex((rest) => rest >= high);
    if (at < 0) {
      left = Array(count).fill(room);
      leaves.push(open = left.map(() => []));
      at = 0;
    }
    left[at] -= high;
    open[at].push(card);
  }
  return leaves;
}

// Where something changed, its leaf is turned up.
function choose(leaves, table) {
  const now = new Map(table.board.map((group) => [group.key, JSON.stringify(group)]));
  const news = (inside) => inside.flat().filter((card) => known.size && now.get(card.dataset.group) !== known.get(card.dataset.group)).length;
  const counts = leaves.map(news);
  if (table.result) leaf = 0; // the end stays
  else if (Math.max(...counts) > 0) leaf = counts.indexOf(Math.max(...counts));
  known = now;
}

// The log ends with a whole line.
function lines(log) {
  const all = [...(log?.querySelectorAll('li') || [])];
  const end = log?.getBoundingClientRect().bottom - parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.5;
  for (const line of all.reverse()) if (line.getBoundingClientRect().bottom > end) line.remove();
  if (all.length && !log.querySelector('li')) log.remove();
}
