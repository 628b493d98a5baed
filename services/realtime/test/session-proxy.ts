import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Opens a proxy that routes socket requests like the gateway: requests of a session to the replica whose ordinal prefixes the
 * session id, new sessions round-robin.
 * @param addresses by ordinal; may change
 */
export async function openSessionProxy(addresses: ReadonlyMap<number, string>) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const session = new URL(incoming.url ?? '', 'http://proxy').searchParams.get('sid');
    const next = [...addresses.values()][(turn += 1) % addresses.size];
    forward(incoming, outgoing, session === null ? next : addresses.get(Number(session.split('-')[0])));
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

function forward(incoming: IncomingMessage, outgoing: ServerResponse, address: string | undefined): void {
  const respondUnavailable = () => outgoing.writeHead(503).end();
  if (address === undefined) return void respondUnavailable();
  const { method = 'GET', headers } = incoming;
  const forwarded = request(new URL(incoming.url ?? '/', address), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.on('error', () => outgoing.destroy());
    response.pipe(outgoing);
  });
  forwarded.on('error', () => (outgoing.headersSent ? outgoing.destroy() : respondUnavailable()));
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
