/** Engine.io 4 and socket.io 5 as they are on the wire, by polling and in text: packets, several of them in one payload. */
const separator = '\u001e';

export type Packet =
  | { readonly kind: 'open'; readonly sid: string }
  | { readonly kind: 'ping' | 'noop' | 'connected' | 'acknowledged' }
  | { readonly kind: 'event'; readonly event: string; readonly words: readonly unknown[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** A namespace of socket.io, with what its handshake takes. */
export type Namespace = { readonly name: string; readonly auth?: object };
/** The namespace that every engine.io session has. */
export const main: Namespace = { name: '/' };

/** the main namespace is left out */
const prefixOf = ({ name }: Namespace) => (name === main.name ? '' : `${name},`);

/** Connects to a namespace. */
export const connectPacket = (namespace: Namespace): string =>
  `40${prefixOf(namespace)}${namespace.auth ? JSON.stringify(namespace.auth) : ''}`;
export const pong = '3';
export const close = '1';

/** Id of the only acknowledgement that is requested. */
const acknowledgement = '0';

/** @param isAsking whether the server is to acknowledge it */
export function eventPacket(event: string, words: readonly unknown[], isAsking = false, namespace = main): string {
  return `42${prefixOf(namespace)}${isAsking ? acknowledgement : ''}${JSON.stringify([event, ...words])}`;
}

export const payloadOf = (packets: readonly string[]): string => packets.join(separator);

/** @throws for packets that the server never sends */
export const packetsOf = (payload: string): Packet[] =>
  payload.split(separator).map((text) => read(text.replace(/^(4\d)\/[a-z]+,/, '$1')));

function read(text: string): Packet {
  if (text === '2') return { kind: 'ping' };
  if (text === '6') return { kind: 'noop' };
  if (text === '1' || text === '41') return { kind: 'refused', reason: 'The server ended the connection.' };
  if (text.startsWith('0')) return { kind: 'open', sid: (JSON.parse(text.slice(1)) as { sid: string }).sid };
  if (text.startsWith('40')) return { kind: 'connected' };
  if (text.startsWith('44')) return { kind: 'refused', reason: `The server let nobody in: ${text.slice(2)}` };
  if (text.startsWith(`43${acknowledgement}[`)) return { kind: 'acknowledged' };
  if (!text.startsWith('42')) throw new Error(`This is no packet: ${text.slice(0, 80)}`);
  const [event, ...words] = JSON.parse(text.slice(2)) as [string, ...unknown[]];
  return { kind: 'event', event, words };
}
