import { once } from 'node:events';
import { WebSocket } from 'ws';
import { openPollingLine, openWebSocketLine } from './engine-line.ts';

export type Transport = 'websocket' | 'polling' | 'floor';

/** A participant that sends texts and receives those of others. */
export type Member = { send(text: string): void; close(): void };

type Event = readonly [name: string, content: { readonly text: string; readonly code: string }];

/** @param hear receives every text of the others */
export async function join(
  transport: Transport,
  url: string,
  room: string,
  name: string,
  hear: (text: string) => void,
): Promise<Member> {
  return transport === 'floor' ? joinFloor(url, room, hear) : joinMeeting(transport, url, room, name, hear);
}

/** By the wire, and not with socket.io's client: the crowd shares its machine with what is measured. */
async function joinMeeting(
  transport: 'websocket' | 'polling',
  url: string,
  roomId: string,
  name: string,
  hear: (text: string) => void,
): Promise<Member> {
  const joined = Promise.withResolvers<void>();
  const line = await (transport === 'websocket' ? openWebSocketLine : openPollingLine)(url, (packet) => {
    if (packet === '2') line.send('3');
    else if (packet.startsWith('40')) emit('join-room', roomId, name);
    else if (packet.startsWith('42')) take(JSON.parse(packet.slice(2)) as Event);
  });
  line.send('40');

  function take([event, content]: Event): void {
    if (event === 'receive-message') hear(content.text);
    else if (event === 'room-joined') joined.resolve();
    else if (event === 'refused') throw new Error(`${name} was refused: ${content.code}`);
  }

  function emit(...event: unknown[]): void {
    line.send(`42${JSON.stringify(event)}`);
  }

  await joined.promise;
  return {
    send: (text) => emit('send-message', { roomId, message: { text, sender: name, timestamp: 0 } }),
    close: () => line.close(),
  };
}

async function joinFloor(url: string, room: string, hear: (text: string) => void): Promise<Member> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/${room}`, { perMessageDeflate: false });
  socket.on('message', (data: Buffer) => hear((JSON.parse(data.toString()) as { text: string }).text));
  await once(socket, 'open');
  return {
    send: (text) => socket.send(JSON.stringify({ text })),
    close: () => socket.terminate(),
  };
}
