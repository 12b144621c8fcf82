// The board, the log and the end, as everybody sees them.
import { SHAPES, h, icon, shape, svg, t, tap, tone, written } from './dom.js';

// One's own groups first, then what belongs to nobody, then the others' in seating order.
export function boards(table, look) {
  const mine = table.you.seat;
  const rank = (group) => (group.seat && group.seat === mine ? 0 : group.seat ? 2 : 1);
  const groups = table.board.map((group, n) => [rank(group), n, group]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return groups.map(([first, , group]) => groupCard(group, table, first === 0, look));
}

function groupCard(group, table, own, look) {
  const seat = table.seats.find((one) => one.key === group.seat);
  const first = own && table.board.find((one) => one.seat === group.seat) === group;
  return h('section', { class: `card ${own ? 'own' : ''}`, 'aria-label': group.title },
    h('h3', {}, seat ? shape(seat) : null, h('span', 'grow', first ? t('your_board') : group.title),
      (group.badges || []).map((badge) => h('span', 'badge', badge))),
    gathered(group.parts).map((part) => partOf(part, group, look)));
}

// Counters that stand one below the other share a row.
function gathered(parts) {
  const rows = [];
  for (const part of parts) {
    const last = rows[rows.length - 1];
    if (part.kind !== 'count' && part.kind !== 'slot') rows.push(part);
    else if (last?.loose) last.trackers.push(part);
    else rows.push({ kind: 'row', label: '', loose: true, trackers: [part] });
  }
  return rows;
}

function partOf(part, group, look) {
  switch (part.kind) {
    case 'row': {
      const filled = part.trackers;
      return h('div', 'part', part.label ? h('div', 'part-name', part.label) : null,
        h('div', 'row', filled.map((one) => tile(one, group, look))));
    }
    case 'grid':
      return h('div', { class: 'part scroll', tabindex: 0, role: 'region', 'aria-label': part.label || group.title }, part.label ? h('div', 'part-name', part.label) : null,
        h('table', {}, part.head?.length ? h('thead', {}, h('tr', {}, part.head.map((word) => h('th', { scope: 'col' }, word)))) : null,
          h('tbody', {}, part.rows.map((row) => h('tr', {}, row.map((word) => h('td', {}, word)))))));
    case 'fact':
      return h('p', `fact ${tone(part.tone)}`, icon(part.icon), h('span', {}, part.text));
    case 'track':
      return track(part, group, look);
    case 'lane':
      return lane(part);
    case 'map':
      return map(part);
    default:
      return part.label || part.text ? h('p', 'fact', part.label || part.text) : null;
  }
}

// A row of the table: each place with its pieces in words.
function lane(part) {
  return h('div', 'part',
    h('div', 'part-name', icon(part.icon), `${part.bright ? '●' : '○'} ${part.label}`, part.note ? h('em', {}, ` ${part.note}`) : null),
    (part.places || []).map((place) => h('p', `fact ${tone(place.tone)}`,
      h('span', {}, [place.title, place.note].filter(Boolean).join(' · '),
        (place.rows || []).map((row) => [h('br', {}), row.map((piece) => [piece.label, piece.text].filter(Boolean).join(' ')).join(', ')])))));
}

// Hexes as they lie on the table, 40 wide; each column half a hex lower than the one to its left.
function map(part) {
  const at = new Map(part.tiles.map((tile) => [tile.key, [30 * tile.q, Math.round(34.64 * (tile.r + tile.q / 2))]]));
  const [xs, ys] = [0, 1].map((n) => [...at.values()].map((place) => place[n]));
  const [left, top] = [Math.min(...xs) - 22, Math.min(...ys) - 20];
  const dark = (colour) => [1, 3, 5].reduce((sum, n) => sum + parseInt(colour.slice(n, n + 2), 16), 0) < 330;
  const piece = (one, x) => (one.shape
    ? svg('path', { class: tone(one.colour), d: SHAPES[one.shape], transform: `translate(${x - 4} 5) scale(.36)` })
    : svg('text', { class: 'icon', x, y: 12 }, one.icon || '•'));
  const said = part.tiles.filter((tile) => tile.tone).map((tile) => [tile.label, ...(tile.pieces || []).map((one) => one.label)].join(' '));
  return svg('svg', { class: 'map', role: 'img', 'aria-label': said.join(', '), viewBox: `${left} ${top} ${Math.max(...xs) + 22 - left} ${Math.max(...ys) + 20 - top}` },
    part.tiles.map((tile) => svg('g', { class: tile.tone ? (dark(tile.tone) ? 'dark' : '') : 'free', transform: `translate(${at.get(tile.key)})` },
      svg('path', { d: 'M-19 0l9.5-16.5h19L19 0 9.5 16.5h-19z', fill: tile.tone || 'none' }), svg('text', { class: 'icon', y: tile.pieces ? 0 : 4 }, tile.icon),
      (tile.pieces || []).map((one, n, all) => piece(one, 9 * (n - (all.length - 1) / 2))))),
    part.tiles.flatMap((tile) => (tile.joins || []).filter((other) => other > tile.key && at.has(other)).map((other) => {
      const [[x1, y1], [x2, y2]] = [at.get(tile.key), at.get(other)];
      return svg('line', { x1: x1 + (x2 - x1) * 0.35, y1: y1 + (y2 - y1) * 0.35, x2: x1 + (x2 - x1) * 0.65, y2: y1 + (y2 - y1) * 0.65 });
    })));
}

function correctable(part, group, look, cls, children) {
  const words = `${group.title}, ${part.label}: ${part.kind === 'slot' ? part.shows : written(part.value)}`;
  return look && !part.fixed
    ? tap({ class: cls, 'aria-label': t('correct', { what: words }), onclick: () => look({ correct: part.path }) }, children)
    : h('div', { class: cls }, children);
}

function tile(part, group, look) {
  const shown = part.kind === 'slot' ? part.shows : written(part.value);
  const empty = part.value === 0 || part.value === null || shown === '';
  const places = part.room > 0 && part.room <= 12 ? h('span', { class: 'places', 'aria-hidden': 'true' },
    Array.from({ length: Math.max(part.room, part.value) }, (_, n) => h('i', { class: n < part.value ? 'full' : '' }))) : null;
  return correctable(part, group, look, `tile ${tone(part.tone)} ${empty ? 'empty' : ''} ${part.kind}`,
    [icon(part.icon), h('b', {}, shown || '–'), h('span', {}, part.label), places, part.note ? h('em', {}, part.note) : null]);
}

function track(part, group, look) {
  const span = part.most - part.least || 1;
  const percent = (value) => `${((100 * (value - part.least)) / span).toFixed(1)}%`;
  const bar = h('span', { class: 'bar', 'aria-hidden': 'true' });
  const fill = h('i', {});
  fill.style.width = percent(part.value);
  bar.append(fill, ...(part.marks || []).map((mark) => {
    const el = h('u', { class: `${tone(mark.tone)} ${part.value >= mark.at ? 'passed' : ''}`, title: mark.label });
    el.style.left = percent(mark.at);
    return el;
  }));
  const passed = (part.marks || []).filter((mark) => part.value >= mark.at).pop();
  return correctable(part, group, look, `track ${tone(part.tone)}`,
    [h('span', 'track-name', icon(part.icon), part.label, h('b', {}, `${written(part.value)} / ${written(part.most)}`)), bar, passed ? h('em', {}, passed.label) : null]);
}

export function logCard(table, older, fix) {
  const seat = (key) => table.seats.find((one) => one.key === key);
  const lines = table.log.map((line) => (line.head
    ? h('li', 'head', line.head)
    : h('li', { class: tone(line.tone) }, line.seat ? shape(seat(line.seat)) : h('span', 'shape'), h('span', 'grow', line.text),
      fix && line.fix ? tap({ class: 'small', 'aria-label': `${t('change_to')}: ${line.text}`, onclick: () => fix(line.fix) }, t('change_to')) : null)));
  return h('section', { class: 'card log', 'aria-label': t('log') }, h('h3', {}, t('log')),
    h('ul', {}, lines.reverse().slice(0, table.you.screen ? 14 : undefined)),
    table.log_from > 0 && !table.you.screen ? tap({ class: 'tonal', onclick: () => older(table.log_from) }, t('older')) : null);
}

export function endCard(table) {
  const { result } = table;
  const seat = (key) => table.seats.find((one) => one.key === key);
  const labels = new Map();
  for (const one of result.standings) for (const line of one.lines) labels.set(line.key, line.label);
  const scored = labels.size || result.standings.some((one) => one.total);
  const podium = h('div', 'podium', result.standings.map((one) => h('div', `place ${tone(seat(one.seat)?.colour)} ${one.rank === 1 ? 'best' : ''}`,
    shape(seat(one.seat)), h('span', 'grow', one.who, one.role ? ` · ${one.role}` : ''), scored ? h('b', {}, written(one.total)) : null)));
  const sheet = labels.size ? h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('result') }, h('table', {},
    h('thead', {}, h('tr', {}, h('td', {}), result.standings.map((one) => h('th', { scope: 'col' }, one.who)))),
    h('tbody', {}, [...labels].map(([key, label]) => h('tr', {}, h('th', { scope: 'row' }, label),
      result.standings.map((one) => h('td', {}, written(one.lines.find((line) => line.key === key)?.points)))))),
    h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, t('total')), result.standings.map((one) => h('td', {}, written(one.total))))))) : null;
  return h('section', { class: 'card end', 'aria-label': t('result') }, h('h2', {}, result.headline), result.decided ? h('p', {}, result.decided) : null,
    podium, table.curve?.length ? curve(table, seat) : null, sheet);
}

function curve(table, seat) {
  const all = table.curve.flatMap((line) => line.scores);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const at = (scores) => scores.map((score, n) => `${(4 + (292 * n) / Math.max(1, scores.length - 1)).toFixed(1)},${(116 - (112 * (score - low)) / (high - low)).toFixed(1)}`).join(' ');
  return svg('svg', { class: 'curve', viewBox: '0 0 300 120', role: 'img', 'aria-label': t('curve') },
    svg('line', { x1: 0, x2: 300, y1: 116 + (112 * low) / (high - low), y2: 116 + (112 * low) / (high - low) }),
    table.curve.map((line) => svg('polyline', { class: tone(seat(line.seat)?.colour), points: at(line.scores) })));
}
