import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the gateway does for sockets: each request of a session goes to the replica whose ordinal the session's id begins
 * with, a new session to the next one that is there.
 * @param addresses by ordinal; may change
 */
export async function openWayIn(addresses: ReadonlyMap<number, string>) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const session = new URL(incoming.url ?? '', 'http://way').searchParams.get('sid');
    const next = [...addresses.values()][(turn += 1) % addresses.size];
    carry(incoming, outgoing, session === null ? next : addresses.get(Number(session.split('-')[0])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: () => url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function carry(incoming: IncomingMessage, outgoing: ServerResponse, address: string | undefined): void {
  const refuse = () => outgoing.writeHead(503).end();
  if (address === undefined) return void refuse();
  const { method = 'GET', headers } = incoming;
  const carried = request(new URL(incoming.url ?? '/', address), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  carried.on('error', () => (outgoing.headersSent ? outgoing.destroy() : refuse()));
  outgoing.on('close', () => carried.destroy());
  incoming.pipe(carried);
}
