import { once } from 'node:events';
import { livePath } from '@velvet/contracts/realtime/messages';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

export type Transport = 'websocket' | 'polling' | 'floor';

/** Somebody in a room: says a text to the others, and hears theirs. */
export type Member = { say(text: string): void; close(): void };

/** @param hear is given every text that the others say */
export async function join(
  transport: Transport,
  url: string,
  room: string,
  name: string,
  hear: (text: string) => void,
): Promise<Member> {
  return transport === 'floor' ? joinFloor(url, room, hear) : joinMeeting(transport, url, room, name, hear);
}

async function joinMeeting(
  transport: 'websocket' | 'polling',
  url: string,
  roomId: string,
  name: string,
  hear: (text: string) => void,
): Promise<Member> {
  const socket = io(url, { path: livePath, transports: [transport], forceNew: true, timeout: 60_000 });
  socket.on('receive-message', ({ text }: { text: string }) => hear(text));
  socket.on('refused', ({ code }: { code: string }) => {
    throw new Error(`${name} was refused: ${code}`);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const joined = new Promise<void>((resolve) => void socket.once('room-joined', resolve));
  socket.emit('join-room', roomId, name);
  await joined;
  return {
    say: (text) => void socket.emit('send-message', { roomId, message: { text, sender: name, timestamp: 0 } }),
    close: () => void socket.disconnect(),
  };
}

async function joinFloor(url: string, room: string, hear: (text: string) => void): Promise<Member> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/${room}`, { perMessageDeflate: false });
  socket.on('message', (data: Buffer) => hear((JSON.parse(data.toString()) as { text: string }).text));
  await once(socket, 'open');
  return {
    say: (text) => socket.send(JSON.stringify({ text })),
    close: () => socket.terminate(),
  };
}
