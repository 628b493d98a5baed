import { connect } from 'node:net';

export type RawRequest = {
  method: string;
  /** as it is sent, also where no client would send it */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | Buffer;
};

export type RawAnswer = { status: number; headers: Headers; text: string };

const timeoutMs = 20_000;

/**
 * Sends bytes that HTTP libraries refuse to send: repeated headers, spaces and control characters in paths.
 * @returns the answer; undefined if the connection closes without one
 */
export async function sendRaw(site: string, { method, path, headers, body = '' }: RawRequest) {
  const { hostname, port, host } = new URL(site);
  const bytes = Buffer.from(body);
  const framed = [...headers, ['host', host], ['connection', 'close'], ['content-length', String(bytes.length)]];
  const lines = [`${method} ${path} HTTP/1.1`, ...framed.map(([name, value]) => `${name}: ${value}`)];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  const socket = connect({ host: hostname, port: Number(port), timeout: timeoutMs });
  socket.on('timeout', () => socket.destroy());
  // without `end`: the gateway takes a half-closed connection for one that its client has left
  socket.write(Buffer.concat([head, bytes]));
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk as Buffer);
  } catch {
    // a refused body ends the connection, after the answer
  }
  return answerOf(Buffer.concat(chunks).toString('latin1'));
}

function answerOf(message: string): RawAnswer | undefined {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(line) ?? [];
  if (status === undefined) return undefined;
  const headers = new Headers(fields.map((field) => divided(field)));
  return { status: Number(status), headers, text: rest.join('\r\n\r\n') };
}

function divided(field: string): [string, string] {
  const colon = field.indexOf(':');
  return [field.slice(0, colon), field.slice(colon + 1).trim()];
}
