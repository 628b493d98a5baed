import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy to a broker that drops every n-th response and closes its connection, after the request took effect.
 * It parses response frames, because a generic proxy can only cut at arbitrary bytes.
 */
export type LossyWay = AsyncDisposable & {
  readonly port: number;
  /** number of dropped responses */
  lost(): number;
  /** Drops every n-th response; 0 drops none. */
  loseEvery(n: number): void;
};

export async function openLossyWay(upstreamPort: number): Promise<LossyWay> {
  let every = 0;
  let answers = 0;
  let lost = 0;
  const sockets = new Set<Socket>();

  const isLost = () => {
    answers += 1;
    if (every === 0 || answers % every !== 0) return false;
    lost += 1;
    return true;
  };

  const server = createServer((client) => {
    const broker = connect(upstreamPort, '127.0.0.1');
    const end = () => {
      client.destroy();
      broker.destroy();
    };
    for (const socket of [client, broker]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk) => broker.write(chunk));
    let rest: Buffer = Buffer.alloc(0);
    broker.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      // a response is its size and that number of bytes
      while (rest.length >= 4 && rest.length >= 4 + rest.readInt32BE(0)) {
        const size = 4 + rest.readInt32BE(0);
        if (isLost()) return end();
        client.write(rest.subarray(0, size));
        rest = rest.subarray(size);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lost: () => lost,
    loseEvery: (n) => void (every = n),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
