// The line to the host. It comes back by itself, and what was said without a receipt is said again: the host counts it once.
const FIRST = 150;
const SOON = 300; // the longest pause while the host was there a moment ago
const MOST = 2000;
const BRIEF = 20000;
const PROBE = 8000;
const WAIT = 2500;

export function random(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

// What this browser remembers. Tables that share an address each have a place of their own.
const memory = {};
export const kept = {
  place: '',
  get(key) { try { return localStorage.getItem(this.place + key); } catch { return memory[key] ?? null; } },
  set(key, value) { try { localStorage.setItem(this.place + key, value); } catch { memory[key] = value; } },
};

export function identity() {
  const word = (key) => { if (!kept.get(key)) kept.set(key, random(16)); return kept.get(key); };
  return { guest: word('guest'), secret: word('secret') };
}

const UNPACKED = /Version\/15\.[0-3].*Safari/; // they announce it and break on it

export class Socket {
  constructor(onmessage, onclose, onopen) {
    const path = UNPACKED.test(navigator.userAgent) ? 'plain' : 'table';
    this.socket = new WebSocket(`ws://${location.host}/${path}`);
    this.socket.onopen = onopen;
    this.socket.onmessage = (event) => onmessage(JSON.parse(event.data));
    this.socket.onclose = (event) => onclose(event.code === 4000 ? event.reason : '');
  }
  send(message) { this.socket.send(JSON.stringify(message)); }
  get open() { return this.socket.readyState === WebSocket.OPEN; }
  close() {
    this.socket.onmessage = this.socket.onclose = this.socket.onopen = null;
    this.socket.close();
  }
}

export async function there() {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), WAIT);
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal: patience.signal }).then(() => true, () => false);
}

export class Line {
  // make(onmessage, onclose, onopen): a socket; there(): whether it is worth another one; hello(): who we are; heard(message), state(word): what happens
  constructor(make, there, hello, heard, state) {
    Object.assign(this, { make, there, hello, heard, state });
    this.said = new Map();
    this.wait = FIRST;
    this.seen = Date.now();
    this.welcome = false;
    this.ended = false;
    const back = () => { if (!document.hidden) this.probe(); };
    document.addEventListener('visibilitychange', back);
    addEventListener('pageshow', back);
    addEventListener('online', back);
    setInterval(() => this.probe(), PROBE);
    this.connect();
  }

  connect() {
    clearTimeout(this.later);
    clearTimeout(this.late);
    this.socket?.close();
    this.welcome = this.ended = this.opened = false;
    const socket = this.make(
      (message) => socket === this.socket && this.hear(message),
      (word) => socket === this.socket && this.lost(word),
      () => { if (socket === this.socket) { this.welcome = false; this.opened = true; socket.send(this.hello()); } },
    );
    this.socket = socket;
    this.late = setTimeout(() => !this.welcome && this.lost(''), WAIT * 2);
  }

  hear(message) {
    clearTimeout(this.late);
    this.seen = Date.now();
    if (message.pong) { this.repeat(this.before); return this.state('live'); }
    if (message.asleep) { this.welcome = false; return this.state('waiting'); }
    if (message.kept) return this.heard(message); // how the table was when the host was last there
    if (message.table && !this.welcome) {
      this.welcome = true;
      this.wait = FIRST;
      this.state('live');
      this.heard(message);
      return this.repeat(this.said.values());
    }
    const id = message.took || message.id;
    message.again = this.said.get(id)?.again;
    this.said.delete(id);
    return this.heard(message);
  }

  repeat(all) {
    for (const said of all) if (this.said.has(said.id)) { said.again = true; this.socket.send(said); }
  }

  lost(word) {
    clearTimeout(this.late);
    this.welcome = false;
    if (word) { this.ended = true; this.state('ended', word); return; }
    this.state('lost');
    this.socket?.close();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.again(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 1.6, Date.now() - this.seen < BRIEF ? SOON : MOST);
  }

  // A browser lets sockets wait for seconds once too many have failed: where the last one did, a plain request asks first.
  async again() {
    const { socket } = this;
    const there = this.opened || await this.there();
    if (socket !== this.socket || this.ended) return; // somebody tried meanwhile
    if (there) this.connect(); else this.lost('');
  }

  // A phone that was locked may have lost the line without noticing.
  probe() {
    if (this.ended) return;
    if (!this.welcome || !this.socket.open) {
      if (!document.hidden) this.connect();
      return;
    }
    this.before = [...this.said.values()]; // what still has no receipt when the host answers was lost
    this.socket.send({ ping: true });
    clearTimeout(this.late);
    this.late = setTimeout(() => { this.state('waiting'); this.late = setTimeout(() => this.lost(''), WAIT); }, WAIT);
  }

  say(message) {
    const said = { ...message, id: random(8) };
    this.said.set(said.id, said);
    if (this.welcome && this.socket.open) this.socket.send(said);
    return said.id;
  }
}
