import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Outcome of a request: `lost` arrives but its response does not; `refused` does not arrive. A promise delays the request. */
export type Fate = 'passes' | 'lost' | 'refused';
export type Passed = { method: string; path: string; body: string; headers: IncomingMessage['headers'] };

/** A request that was answered. */
export type Answered = Passed & { status: number; answer: string };

/** A connection between two services that can be cut, created before either has started. */
export async function openWire() {
  const passed: Passed[] = [];
  const answered: Answered[] = [];
  const state = { target: () => '', fate: (_request: Passed): Fate | Promise<Fate> => 'passes' };
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    const forward = async (): Promise<void> => {
      const body = Buffer.concat(parts);
      const { method = 'GET', url: path = '/' } = incoming;
      const record = { method, path, body: body.toString(), headers: incoming.headers };
      const fate = await state.fate(record);
      if (fate === 'refused') return void outgoing.destroy();
      passed.push(record);
      const onward = ask(
        new URL(record.path, state.target()),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          if (fate === 'lost') {
            answer.resume();
            return outgoing.destroy();
          }
          const { statusCode: status = 500 } = answer;
          outgoing.writeHead(status, answer.headers);
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => answered.push({ ...record, status, answer: Buffer.concat(chunks).toString() }));
          return answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      onward.end(body);
    };
    incoming.on('end', () => void forward());
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    answered,
    state,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
}
