// Hexes as they lie on the table, 40 wide; each column half a hex lower than the one to its left. What can be chosen is tapped there.
import { SHAPES, svg, tone } from './dom.js';

export function map(part, options = [], send = null) {
  const at = new Map(part.tiles.map((tile) => [tile.key, [30 * tile.q, Math.round(34.64 * (tile.r + tile.q / 2))]]));
  const [xs, ys] = [0, 1].map((n) => [...at.values()].map((place) => place[n]));
  const [left, top] = [Math.min(...xs) - 22, Math.min(...ys) - 20];
  const dark = (colour) => [1, 3, 5].reduce((sum, n) => sum + parseInt(colour.slice(n, n + 2), 16), 0) < 330;
  const piece = (one, x) => (one.shape
    ? svg('path', { class: tone(one.colour), d: SHAPES[one.shape], transform: `translate(${x - 4} 5) scale(.36)` })
    : svg('text', { class: 'icon', x, y: 12, transform: one.tipped ? `rotate(90 ${x} 9)` : '' }, one.icon || '•'));
  const words = (tile) => [tile.label, ...(tile.pieces || []).map((one) => one.label)].join(' ');
  const tap = (option) => {
    const go = () => send(option.key);
    return { role: 'button', tabindex: 0, 'data-key': option.key, label: [option.label, option.badge, option.note].filter(Boolean).join(', '), onclick: go,
      onkeydown: (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); go(); } } };
  };
  const hex = (tile) => {
    const option = options.find((one) => one.at === tile.key);
    const look = tile.tone ? (dark(tile.tone) ? 'dark' : '') : 'free';
    return svg('g', { class: `${look} ${option ? 'can' : ''}`, transform: `translate(${at.get(tile.key)})`, ...(option ? tap(option) : {}) },
      svg('path', { d: 'M-19 0l9.5-16.5h19L19 0 9.5 16.5h-19z', fill: tile.tone || 'none' }), svg('text', { class: 'icon', y: (tile.pieces ? 0 : 4) + (option?.price ? 3 : 0) }, tile.icon),
      (tile.pieces || []).map((one, n, all) => piece(one, Math.min(9, 28 / all.length) * (n - (all.length - 1) / 2))),
      option?.price ? svg('g', { class: `price ${option.price === '0' ? 'no-price' : ''}` }, svg('circle', { cy: -10, r: 5.5 }), svg('text', { y: -7.1 }, option.price)) : null);
  };
  return svg('svg', { class: 'map', role: options.length ? 'group' : 'img', label: part.tiles.filter((tile) => tile.tone).map(words).join(', '), viewBox: `${left} ${top} ${Math.max(...xs) + 22 - left} ${Math.max(...ys) + 20 - top}` },
    part.tiles.map(hex),
    part.tiles.flatMap((tile) => (tile.joins || []).filter((other) => other > tile.key && at.has(other)).map((other) => {
      const [[x1, y1], [x2, y2]] = [at.get(tile.key), at.get(other)];
      return svg('line', { x1: x1 + (x2 - x1) * 0.35, y1: y1 + (y2 - y1) * 0.35, x2: x1 + (x2 - x1) * 0.65, y2: y1 + (y2 - y1) * 0.65 });
    })));
}
