// The line to a host who is far away: sealed letters over an MQTT broker, which can read none of them. docs/live.md says how.
import { kept } from './line.js';

const text = new TextEncoder();
const ECDH = { name: 'ECDH', namedCurve: 'P-256' };
const UP = 1000; // letters are numbered by the time in millionths of a second
const KEEP_ALIVE = 20;

const bytes = (...parts) => new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])));
const sized = (part) => { const data = typeof part === 'string' ? text.encode(part) : part; return bytes(data.length >> 8, data.length & 255, data); };

function packet(kind, ...parts) {
  const body = bytes(...parts);
  const size = [];
  for (let rest = body.length; rest > 0 || !size.length; rest >>= 7) size.push((rest & 127) | (rest > 127 ? 128 : 0));
  return bytes(kind, size, body);
}

async function nameOf(key) {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', key)).slice(0, 16);
  return btoa(String.fromCharCode(...sum)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

// This browser's own key for this table.
async function own() {
  if (!kept.get('key')) {
    const made = await crypto.subtle.generateKey(ECDH, true, ['deriveBits']);
    kept.set('key', JSON.stringify(await crypto.subtle.exportKey('jwk', made.privateKey)));
  }
  const { key_ops, ...jwk } = JSON.parse(kept.get('key'));
  const { d, ...open } = jwk;
  const secret = await crypto.subtle.importKey('jwk', jwk, ECDH, false, ['deriveBits']);
  const shown = new Uint8Array(await crypto.subtle.exportKey('raw', await crypto.subtle.importKey('jwk', open, ECDH, true, [])));
  return { secret, shown, name: await nameOf(shown) };
}

async function shared(mine, host) {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: await crypto.subtle.importKey('raw', host, ECDH, false, []) }, mine.secret, 256);
  const from = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: bytes(host, mine.shown), info: text.encode('tableside letters 1') },
    from, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const unpacked = (data) => new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'))).json();

export class Far {
  constructor(broker, table, onmessage, onclose, onopen) {
    Object.assign(this, { table, onmessage, onclose, onopen, open: false, ended: false, heard: 0, rest: new Uint8Array(0), order: Promise.resolve() });
    this.begin(new URL(broker)).catch(() => this.end(''));
  }

  async begin(url) {
    this.mine = await own();
    if (this.ended) return;
    const [user, password] = [decodeURIComponent(url.username) || this.table, decodeURIComponent(url.password)];
    url.username = url.password = '';
    this.socket = new WebSocket(url.href, ['mqtt']);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => this.socket.send(packet(0x10, sized('MQTT'), 4, 0x86 | (password ? 0x40 : 0), 0, KEEP_ALIVE,
      sized(`g${crypto.randomUUID().slice(0, 18)}`), sized(`t/${this.table}/gone/${this.mine.name}`), sized(''), sized(user), password ? sized(password) : []));
    this.socket.onmessage = (event) => this.read(new Uint8Array(event.data));
    this.socket.onclose = () => this.end('');
  }

  read(data) {
    this.rest = this.rest.length ? bytes(this.rest, data) : data;
    for (;;) {
      let size = 0;
      let at = 1;
      for (let shift = 0; ; shift += 7, at += 1) {
        if (at >= this.rest.length) return;
        size |= (this.rest[at] & 127) << shift;
        if (this.rest[at] < 128) { at += 1; break; }
      }
      if (this.rest.length < at + size) return;
      const [kind, body] = [this.rest[0], this.rest.slice(at, at + size)];
      this.rest = this.rest.slice(at + size);
      this.took(kind >> 4, body);
    }
  }

  took(kind, body) {
    if (kind === 2) {
      if (body[1]) { this.socket.close(); return; }
      const topics = [`table/${this.mine.name}`, `said/${this.mine.name}`, 'host'];
      this.socket.send(packet(0x82, 0, 1, topics.flatMap((topic) => [...sized(`t/${this.table}/${topic}`), 0])));
    } else if (kind === 3) {
      const length = (body[0] << 8) | body[1];
      const way = new TextDecoder().decode(body.slice(2, 2 + length)).split('/')[2];
      this.order = this.order.then(() => this.letter(way, body.slice(2 + length))).catch(() => {}); // what is not for us is noise
    }
  }

  async letter(way, data) {
    if (this.ended || !data.length) return;
    if (way === 'host') { await this.card(data); return; }
    if (!this.key) { this.early = data; return; } // the table that the broker kept came before the host's key
    const number = { name: 'AES-GCM', iv: data.slice(0, 12), additionalData: text.encode(way) };
    const plain = new Uint8Array(await crypto.subtle.decrypt(number, this.key, data.slice(12)));
    const n = Number(new DataView(plain.buffer).getBigUint64(0));
    if (n <= this.heard) return;
    this.heard = n;
    const message = await unpacked(plain.slice(8));
    if (this.ended) return;
    if (message.again) this.onopen();
    else if (message.bye) this.end(message.bye);
    else this.onmessage(this.open ? message : { ...message, kept: true });
  }

  async card(data) {
    const host = data.slice(9);
    if (await nameOf(host) !== this.table) return; // not the host that the link names
    this.boot = data.slice(1, 9);
    this.key ||= await shared(this.mine, host);
    this.open = data[0] === 1;
    if (this.early) { const early = this.early; this.early = null; await this.letter('table', early).catch(() => {}); }
    if (this.ended) return;
    if (this.open) this.onopen(); else this.onmessage({ asleep: true });
  }

  send(message) {
    if (!this.open) return;
    const number = Math.max(Number(kept.get('number') || 0) + 1, Date.now() * UP);
    kept.set('number', String(number));
    this.sending = (this.sending || Promise.resolve()).then(() => this.post(number, message)).catch(() => {});
  }

  async post(number, message) {
    const head = new DataView(new ArrayBuffer(8));
    head.setBigUint64(0, BigInt(number));
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const about = bytes(text.encode('up'), this.boot);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: about }, this.key, bytes(new Uint8Array(head.buffer), text.encode(JSON.stringify(message))));
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(packet(0x30, sized(`t/${this.table}/up/${this.mine.name}`), this.mine.shown, iv, new Uint8Array(sealed)));
  }

  end(word) {
    if (this.ended) return;
    this.close();
    this.onclose(word);
  }

  close() {
    this.ended = true;
    this.open = false;
    if (this.socket) { this.socket.onmessage = this.socket.onclose = this.socket.onopen = null; this.socket.close(); }
  }
}
