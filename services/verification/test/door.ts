import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Webhook = { body: Buffer; signature: string };
export type Targets = { partner: string; service: string };

const passedOn = new Set(['content-type', 'authorization', 'x-signature', 'accept']);

/** A door in front of the service and its partner, as the gateway is: each has to know the other's address before either has a port. */
export async function openDoor() {
  const webhooks: Webhook[] = [];
  let isLosing = false;
  let targets: Targets | undefined;
  const server = createServer((request, response) => {
    void answer(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer(request: IncomingMessage) {
    const body = await buffer(request);
    const path = request.url ?? '/';
    if (path.startsWith('/partner'))
      return forward(`${targets?.partner}${path.slice('/partner'.length)}`, request, body);
    webhooks.push({ body, signature: String(request.headers['x-signature']) });
    // the sender thinks that it arrived
    if (isLosing) return { status: 200, headers: {}, body: Buffer.from('{}') };
    return forward(`${targets?.service}${path}`, request, body);
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhooks,
    lead(to: Targets) {
      targets = to;
    },
    loseWebhooks(lose: boolean) {
      isLosing = lose;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function forward(url: string, request: IncomingMessage, body: Buffer<ArrayBuffer>) {
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      passedOn.has(name) ? [[name, String(value)]] : [],
    ),
    ...(request.method !== 'GET' && { body }),
  });
  return {
    status: response.status,
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    body: Buffer.from(await response.arrayBuffer()),
  };
}
