// Elements without a framework: h('button', {class: 'x', onclick: f}, 'text', child); a text instead of {…} is the class, `label` is for who cannot see it, and what is false is left out
const SVG = 'http://www.w3.org/2000/svg';

export function h(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

export function svg(tag, props = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), props, children);
}

function filled(element, props, children) {
  for (const [name, value] of Object.entries(typeof props === 'string' ? { class: props } : props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name === 'label' ? 'aria-label' : name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(Boolean));
  return element;
}

export const tap = (props, ...inside) => h('button', { type: 'button', ...props }, ...inside);

export const icon = (char) => (char ? h('span', { class: 'icon', 'aria-hidden': 'true' }, char) : null);

export const SHAPES = {
  circle: 'M12 2a10 10 0 1 0 .01 0z',
  square: 'M3 3h18v18H3z',
  triangle: 'M12 2l11 20H1z',
  diamond: 'M12 1l11 11-11 11L1 12z',
  pentagon: 'M12 1.5l10.5 7.7-4 12.8h-13l-4-12.8z',
  cross: 'M8 2h8v6h6v8h-6v6H8v-6H2V8h6z',
  hexagon: 'M6.5 2h11L23 12l-5.5 10h-11L1 12z',
};

// The player's own shape in the player's colour.
export function shape(seat) {
  const path = svg('path', { d: SHAPES[seat?.shape] || SHAPES.circle });
  return svg('svg', { class: `shape ${tone(seat?.colour)}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' }, path);
}

// Who sits here, by the key of the seat
export const seats = new Map();

// Our picture of something, by night and by day
export const art = (key) => h('picture', {}, h('source', { srcset: `art/${key}-day.png`, media: '(prefers-color-scheme: light)' }), h('img', { src: `art/${key}.png`, alt: '' }));

// So much of something, as its piece shows it; its words are there for who cannot see it
export const token = (one) => h('span', { class: `token ${tone(one.tone)}`, role: one.icon ? 'img' : null, label: one.icon ? one.text : null },
  one.icon ? one.shown || written(one.n ?? '') : one.text, icon(one.icon));

export const tone = (name) => (name ? `tone-${name}` : '');

export const written = (n) => (typeof n === 'number' ? String(n).replace('-', '−') : n ?? '–');

// A number is not torn from its name, nor an arrow from what stands before it
export const whole = (text) => text.replace(/\s(?=\d+$|→)/g, '\u00a0');

let words = {};

export async function speak(wanted) {
  const language = wanted.toLowerCase().startsWith('de') ? 'de' : 'en';
  words = await (await fetch(`words-${language}.json`)).json();
  document.documentElement.lang = language;
}

export const t = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
