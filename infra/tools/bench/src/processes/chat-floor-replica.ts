import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client, Pool } from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';
import { answerParent } from '#site/answers.ts';
import { usageNow } from '#signalling/usage.ts';

/** The least that a stored message can cost: a row with a notification, and `ws` alone. The path is the pair. */
const connectionString = process.env['DATABASE_URL'];
const pool = new Pool({ connectionString, max: 10 });
const listening = new Client({ connectionString });
const insert = {
  name: 'insert',
  text: `with added as (insert into text (pair, body) values ($1, $2) returning pair, body)
         select pg_notify('text', pair || ' ' || body) from added`,
};
const sockets = new Map<string, Set<WebSocket>>();

const server = createServer((request, response) => {
  const pair = (request.url ?? '').slice(1);
  void text(request)
    .then((body) => pool.query({ ...insert, values: [pair, body] }))
    .then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
const live = new WebSocketServer({ server, perMessageDeflate: false });
live.on('connection', (socket, { url = '' }) => {
  const pair = url.slice(1);
  const own = sockets.get(pair) ?? new Set();
  sockets.set(pair, own.add(socket));
  socket.on('close', () => own.delete(socket));
});
listening.on('notification', ({ payload = '' }) => {
  const end = payload.indexOf(' ');
  for (const socket of sockets.get(payload.slice(0, end)) ?? []) socket.send(payload.slice(end + 1));
});
await listening.connect();
await listening.query('listen text');
server.listen(0, '127.0.0.1');
await once(server, 'listening');

const answers = { url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, usage: usageNow };
export type ChatFloor = typeof answers;

answerParent(answers, async () => {
  for (const socket of live.clients) socket.terminate();
  server.close();
  await Promise.all([pool.end(), listening.end()]);
});
