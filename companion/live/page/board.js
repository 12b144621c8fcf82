// The board, the log and the end, as everybody sees them.
import { map } from './map.js';
import { art, h, icon, seats, shape, svg, t, tap, token, tone, written } from './dom.js';

// First one's own board where it is a handful of tiles (it stands above the question), then what is one's own, the table's, the others' in seating
// order, and folded what is only looked up.
export function boards(table, look, mapped) {
  const mine = table.you.seat;
  const rank = (group) => (group.seat && group.seat === mine ? 0 : lookedUp(group) ? 3 : group.seat ? 2 : 1);
  const folded = (group) => rank(group) === 3 && !table.you.screen;
  const groups = table.board.map((group, n) => [rank(group), n, group]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , group]) => group);
  const own = groups[0]?.seat === mine && mine ? groups[0] : null;
  const top = own && handful(own) ? groups.shift() : null;
  return [top && groupCard(top, table, look, 'own strip'), ...groups.map((group) => {
    const parts = mapped ? group.parts.filter((part) => part.kind !== 'map') : group.parts;
    return parts.length ? groupCard({ ...group, parts }, table, look, group.seat && group.seat === mine ? 'own' : '', group === own, folded(group)) : null;
  })];
}

export const lookedUp = (group) => !group.always && group.parts.some((part) => part.kind === 'grid') && group.parts.every((part) => part.kind === 'grid' || part.kind === 'fact');

const handful = (group) => group.parts.every((part) => part.kind === 'row' || part.kind === 'count' || part.kind === 'slot')
  && group.parts.flatMap((part) => part.trackers || [part]).length < 11;

function groupCard(group, table, look, how, first = how.endsWith('strip'), folded = false) {
  const seat = seats.get(group.seat);
  const title = h('h3', {}, h('span', 'grow', seat && shape(seat), first ? t('your_board') : group.title), (group.badges || []).map(token));
  const parts = gathered(group.parts).map((part) => partOf(part, group, look));
  return folded ? h('details', { class: 'card', 'data-key': group.key }, h('summary', {}, title), parts)
    : h('section', { class: `card ${how}`, label: group.title, 'data-group': group.key }, title, parts);
}

// Counters that stand one below the other share a row.
function gathered(parts) {
  const rows = [];
  for (const part of parts) {
    const last = rows[rows.length - 1];
    if (part.kind !== 'count' && part.kind !== 'slot') rows.push(part);
    else if (last?.kind === 'row' && !last.label) rows[rows.length - 1] = { ...last, trackers: [...last.trackers, part] };
    else rows.push({ kind: 'row', label: '', trackers: [part] });
  }
  return rows;
}

const longest = (text = '') => Math.max(...text.split(' ').map((word) => word.length));

function partOf(part, group, look) {
  switch (part.kind) {
    case 'row': {
      const signs = part.trackers.length > 4 && part.trackers.every((one) => one.icon); // on one's own board there is no room for their words
      const row = h('div', 'row', part.trackers.map((one) => tile(one, group, look)));
      row.style.setProperty('--word', Math.max(...part.trackers.map((one) => Math.max(longest(one.label), 1.4 * longest(one.shows))))); // words stay whole
      return h('div', `part ${signs ? 'signs' : ''}`, part.label && h('div', 'part-name', part.label), row);
    }
    case 'grid':
      return h('div', { class: 'part scroll', tabindex: 0, role: 'region', label: part.label || group.title }, part.label && h('div', 'part-name', part.label),
        h('table', {}, part.head?.length && h('thead', {}, h('tr', {}, part.head.map((word) => h('th', { scope: 'col' }, word)))),
          h('tbody', {}, part.rows.map((row) => h('tr', {}, row.map((word, n) => h('td', { 'data-head': part.head?.[n] }, word)))))));
    case 'fact':
      return h('p', `fact ${tone(part.tone)}`, icon(part.icon), h('span', {}, part.text));
    case 'track':
      return track(part, group, look);
    case 'lane':
      return lane(part);
    case 'map':
      return map(part);
    default:
      return (part.label || part.text) && h('p', 'fact', part.label || part.text);
  }
}

// A row of the table: each place is a card with the pieces on it.
function lane(part) {
  const piece = (one) => h('i', { class: `piece ${one.shape} ${tone(one.tone)}`, role: 'img', label: `${one.label} ${one.text || ''}` }, one.text);
  return h('div', `part lane ${part.bright ? '' : 'dim'}`,
    h('div', 'part-name', icon(part.icon), h('b', {}, part.label), part.note && ` ${part.note}`),
    part.places?.length ? h('div', 'places-in', part.places.map((place) => h('div', `place-in ${tone(place.tone)}`,
      h('b', {}, place.title), place.note && h('em', {}, place.note),
      (place.rows || []).map((row) => h('span', 'pieces', row.map(piece)))))) : null);
}

function correctable(part, group, look, cls, children) {
  const words = `${group.title}, ${part.label}: ${part.kind === 'slot' ? part.shows : written(part.value)}`;
  return look && !part.fixed
    ? tap({ class: cls, label: t('correct', { what: words }), onclick: () => look({ correct: part.path }) }, children)
    : h('div', { class: cls }, children);
}

function tile(part, group, look) {
  const shown = part.kind === 'slot' ? part.shows : written(part.value);
  const empty = part.empty || part.value === 0 || shown === '';
  const places = part.room > 0 && part.room <= 12 ? h('span', { class: 'places', 'aria-hidden': 'true' },
    Array.from({ length: Math.max(part.room, part.value) }, (_, n) => h('i', n < part.value ? 'full' : ''))) : null;
  return correctable(part, group, look, `tile ${tone(part.tone)} ${empty ? 'empty' : ''} ${part.kind}`,
    [icon(part.icon), h('b', {}, shown || '–'), shown !== part.label && h('span', 'name', part.label), places, part.note && h('em', {}, part.note)]);
}

function track(part, group, look) {
  const span = part.most - part.least || 1;
  const percent = (value) => `${((100 * (value - part.least)) / span).toFixed(1)}%`;
  const bar = h('span', { class: 'bar', 'aria-hidden': 'true' });
  const fill = h('i', {});
  fill.style.width = percent(part.value);
  bar.append(fill, ...(part.marks || []).map((mark) => {
    const el = h('u', { class: tone(mark.tone), title: mark.label });
    el.style.left = percent(mark.at);
    return el;
  }));
  const passed = (part.marks || []).filter((mark) => part.value >= mark.at).pop();
  return correctable(part, group, look, `track ${tone(part.tone)}`,
    [h('span', 'track-name', icon(part.icon), part.label, h('b', {}, `${written(part.value)} / ${written(part.most)}`)), bar, passed && h('em', {}, passed.label)]);
}

export function logCard(table, older, fix) {
  const lines = table.log.map((line) => (line.head
    ? h('li', 'head', line.head)
    : h('li', { class: tone(line.tone) }, line.seat ? shape(seats.get(line.seat)) : h('span', 'shape'), h('span', 'grow', line.text),
      fix && line.fix && tap({ class: 'small', label: `${t('change_to')}: ${line.text}`, onclick: () => fix(line.fix) }, t('change_to')))));
  return h('section', { class: 'card log', label: t('log') }, h('h3', {}, t('log')),
    h('ul', {}, lines.reverse()),
    table.log_from > 0 && !table.you.screen && tap({ class: 'tonal', onclick: () => older(table.log_from) }, t('older')));
}

export function endCard(table) {
  const { result } = table;
  const lost = result.outcome === 'lost';
  const labels = new Map();
  for (const one of result.standings) for (const line of one.lines) labels.set(line.key, line.label);
  const scored = labels.size || result.standings.some((one) => one.total);
  const podium = h('div', 'podium', result.standings.map((one) => h('div', `place ${tone(seats.get(one.seat)?.colour)} ${one.rank === 1 ? 'best' : ''}`,
    shape(seats.get(one.seat)), h('span', 'grow', one.who, one.role ? ` · ${one.role}` : ''), scored && h('b', {}, written(one.total)))));
  const sheet = labels.size ? h('div', { class: 'scroll', tabindex: 0, role: 'region', label: t('result') }, h('table', {},
    h('thead', {}, h('tr', {}, h('td', {}), result.standings.map((one) => h('th', { scope: 'col' }, one.who)))),
    h('tbody', {}, [...labels].map(([key, label]) => h('tr', {}, h('th', { scope: 'row' }, label),
      result.standings.map((one) => h('td', {}, written(one.lines.find((line) => line.key === key)?.points)))))),
    h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, t('total')), result.standings.map((one) => h('td', {}, written(one.total))))))) : null;
  return h('section', { class: 'card end', label: t('result') }, table.game.picture && h('div', 'cover', art(table.game.picture.replace(/^game-/, lost ? 'loss-' : 'win-'))), h('h2', {}, result.headline), result.decided && h('p', {}, result.decided),
    podium, table.curve?.length && curve(table), sheet);
}

function curve(table) {
  const all = table.curve.flatMap((line) => line.scores);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const at = (scores) => scores.map((score, n) => `${(4 + (292 * n) / Math.max(1, scores.length - 1)).toFixed(1)},${(116 - (112 * (score - low)) / (high - low)).toFixed(1)}`).join(' ');
  return svg('svg', { class: 'curve', viewBox: '0 0 300 120', role: 'img', label: t('curve') },
    svg('line', { x1: 0, x2: 300, y1: 116 + (112 * low) / (high - low), y2: 116 + (112 * low) / (high - low) }),
    table.curve.map((line) => svg('polyline', { class: tone(seats.get(line.seat)?.colour), points: at(line.scores) })));
}
