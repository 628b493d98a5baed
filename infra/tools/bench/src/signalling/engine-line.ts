import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { livePath } from '@velvet/contracts/realtime/messages';
import { WebSocket } from 'ws';

/** A connection of engine.io, version 4: whole packets in both directions. */
export type EngineLine = { send(packet: string): void; close(): void };

/** Requests use persistent connections, as in a browser. */
const agent = new Agent({ keepAlive: true });
/** Between the packets of one answer, or of one post. */
const separator = '\u001e';

export async function openWebSocketLine(url: string, hear: (packet: string) => void): Promise<EngineLine> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  socket.on('message', (data: Buffer) => hear(data.toString()));
  await once(socket, 'open');
  return { send: (packet) => socket.send(packet), close: () => socket.close() };
}

/** One answer is waited for at any time, and one post: what is to be sent meanwhile goes together with the next one. */
export async function openPollingLine(url: string, hear: (packet: string) => void): Promise<EngineLine> {
  const { hostname: host, port } = new URL(url);
  const path = `${livePath}/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await ask({ host, port, path })).slice(1)) as { sid: string };
  const session = { host, port, path: `${path}&sid=${sid}` };
  const waiting: string[] = [];
  let isPosting = false;
  let isOver = false;

  async function poll(): Promise<void> {
    while (!isOver) for (const packet of (await ask(session)).split(separator)) hear(packet);
  }

  async function post(): Promise<void> {
    if (isPosting) return;
    isPosting = true;
    while (waiting.length > 0) await ask(session, waiting.splice(0).join(separator));
    isPosting = false;
  }

  function send(packet: string): void {
    waiting.push(packet);
    void post();
  }

  void poll();
  return {
    send,
    close() {
      isOver = true;
      // engine.io's own packet for it
      send('1');
    },
  };
}

type Address = { readonly host: string; readonly port: string; readonly path: string };

function ask(address: Address, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...address, agent, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      let answered = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => (answered += piece));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(answered);
        else reject(new Error(`engine.io answered ${answer.statusCode}: ${answered}`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
