import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startPostgres } from '@velvet/engines/postgres';
import { newSecret } from '@velvet/kit/base/ids';
import { Client } from 'pg';
import { WebSocket } from 'ws';
import { answerOf } from '#measure/paced.ts';
import type { ChatFloor } from '#processes/chat-floor-replica.ts';
import { startPeer } from '#site/peer.ts';
import { pairs, type Arrivals, type Way } from './talking.ts';

/** Two bare processes: a text is a row and a notification of PostgreSQL, and each process sends it to its sockets of the pair. */
export async function startChatFloor(stack: AsyncDisposableStack, directory: string, arrivals: Arrivals): Promise<Way> {
  const folder = await mkdtemp(join(directory, 'chat-floor-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ directory: folder, port: await freePort(), password: newSecret() });
  stack.defer(() => postgres.stop());
  const databaseUrl = postgres.url('postgres');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'create table text (id bigint generated always as identity primary key, pair integer not null, body text not null)',
  );
  await client.end();
  const peers = await Promise.all(
    [0, 1].map(() => startPeer<ChatFloor>('chat-floor-replica', { DATABASE_URL: databaseUrl })),
  );
  for (const peer of peers) stack.use(peer);
  const urls = await Promise.all(peers.map((peer) => peer.ask('url')));
  const urlOf = (turn: number) => urls[turn % urls.length] ?? '';
  for (let pair = 0; pair < pairs; pair += 1) {
    const socket = new WebSocket(`${urlOf(pair).replace('http', 'ws')}/${pair}`, { perMessageDeflate: false });
    socket.on('message', (data: Buffer) => arrivals.arrive(data.toString()));
    await once(socket, 'open');
    stack.defer(() => socket.terminate());
  }
  return {
    arrivals,
    send: (agent, pair, turn, text) => answerOf(urlOf(turn), agent, { method: 'POST', path: `/${pair}`, body: text }),
    async cpuMs() {
      const usages = await Promise.all(peers.map((peer) => peer.ask('usage')));
      return usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    },
  };
}
