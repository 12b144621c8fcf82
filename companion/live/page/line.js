// The line to the host. It comes back by itself, and what was said without a receipt is said again: the host counts it once.
const FIRST = 150;
const SOON = 400; // the longest pause while the host was there a moment ago; then browsers slow down by themselves whoever fails too often
const LONGEST = 2000;
const A_MOMENT = 20000;
const PROBE = 8000;
const PATIENCE = 2500;

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
  if (!kept.get('guest')) kept.set('guest', random(16));
  if (!kept.get('secret')) kept.set('secret', random(16));
  return { guest: kept.get('guest'), secret: kept.get('secret') };
}

const WITHOUT_COMPRESSION = /Version\/15\.[0-3].*Safari/; // they announce it and break on it

export class Socket {
  constructor(onmessage, onclose, onopen) {
    const path = WITHOUT_COMPRESSION.test(navigator.userAgent) ? 'plain' : 'table';
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

export class Line {
  // make(onmessage, onclose, onopen): a socket; hello(): who we are; heard(message), state(word): what happens
  constructor(make, hello, heard, state) {
    Object.assign(this, { make, hello, heard, state });
    this.said = new Map();
    this.wait = FIRST;
    this.there = Date.now();
    this.welcome = false;
    this.ended = false;
    const back = () => { if (document.visibilityState === 'visible') this.probe(); };
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
    this.welcome = false;
    this.ended = false;
    const socket = this.make(
      (message) => socket === this.socket && this.hear(message),
      (word) => socket === this.socket && this.lost(word),
      () => { if (socket === this.socket) { this.welcome = false; socket.send(this.hello()); } },
    );
    this.socket = socket;
    this.late = setTimeout(() => !this.welcome && this.lost(''), PATIENCE * 2);
  }

  hear(message) {
    clearTimeout(this.late);
    this.there = Date.now();
    if (message.pong) return this.state('live');
    if (message.asleep) { this.welcome = false; return this.state('waiting'); }
    if (message.kept) return this.heard(message); // how the table was when the host was last there
    if (message.table && !this.welcome) {
      this.welcome = true;
      this.wait = FIRST;
      this.state('live');
      this.heard(message);
      for (const said of this.said.values()) { said.again = true; this.socket.send(said); }
      return undefined;
    }
    const id = message.took || message.id;
    message.again = this.said.get(id)?.again;
    this.said.delete(id);
    return this.heard(message);
  }

  lost(word) {
    clearTimeout(this.late);
    this.welcome = false;
    if (word) { this.ended = true; this.state('ended', word); return; }
    this.state('lost');
    this.socket?.close();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 1.6, Date.now() - this.there < A_MOMENT ? SOON : LONGEST);
  }

  // A phone that was locked may have lost the line without noticing.
  probe() {
    if (this.ended) return;
    if (!this.welcome || !this.socket.open) {
      if (document.visibilityState === 'visible') this.connect();
      return;
    }
    this.socket.send({ ping: true });
    clearTimeout(this.late);
    this.late = setTimeout(() => { this.state('waiting'); this.late = setTimeout(() => this.lost(''), PATIENCE); }, PATIENCE);
  }

  say(message) {
    const said = { ...message, id: random(8) };
    this.said.set(said.id, said);
    if (this.welcome && this.socket.open) this.socket.send(said);
    return said.id;
  }
}
