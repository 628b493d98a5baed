import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What became of a request on its way: `lost` arrives but its answer does not; `refused` does not arrive. */
export type Fate = 'passes' | 'lost' | 'refused';
export type Passed = { path: string; body: string; headers: IncomingMessage['headers'] };

/** A wire between two services, known before either has started, that can be cut. */
export async function openWire() {
  const passed: Passed[] = [];
  const state = { target: () => '', fate: (_request: Passed): Fate => 'passes' };
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = Buffer.concat(parts);
      const record = { path: incoming.url ?? '/', body: body.toString(), headers: incoming.headers };
      const fate = state.fate(record);
      if (fate === 'refused') return outgoing.destroy();
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
      return onward.end(body);
    });
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
