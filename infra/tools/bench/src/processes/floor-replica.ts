import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type RawData, WebSocketServer, type WebSocket } from 'ws';
import { answerParent } from '#site/answers.ts';
import { usageNow } from '#signalling/usage.ts';

/** The least that a room can cost: `ws` alone, each message as it came to the others of the room, which is the path. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
await once(server, 'listening');
const rooms = new Map<string, Set<WebSocket>>();

server.on('connection', (socket, { url = '' }) => {
  const room = rooms.get(url) ?? new Set();
  rooms.set(url, room.add(socket));
  socket.on('message', (message: RawData) => {
    for (const other of room) if (other !== socket) other.send(message, { binary: false });
  });
  socket.on('close', () => room.delete(socket));
});

const answers = { url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, usage: usageNow };
export type Floor = typeof answers;

answerParent(answers, async () => {
  for (const socket of server.clients) socket.terminate();
  server.close();
  await once(server, 'close');
});
