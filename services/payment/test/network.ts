import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Outcome of a request: `lost` arrives but its response does not; `refused` does not arrive. A promise delays the request. */
export type Fate = 'passes' | 'lost' | 'refused';
export type Passed = { path: string; body: string; headers: IncomingMessage['headers'] };

/** A connection between two services that can be cut, created before either has started. */
export async function openWire() {
  const passed: Passed[] = [];
  const state = { target: () => '', fate: (_request: Passed): Fate | Promise<Fate> => 'passes' };
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    const forward = async (): Promise<void> => {
      const body = Buffer.concat(parts);
      const record = { path: incoming.url ?? '/', body: body.toString(), headers: incoming.headers };
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
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
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
