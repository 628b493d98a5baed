import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A way to a broker on which every n-th answer is lost, and its connection with it: what was asked for has been done, and
 * whoever asked cannot know. A proxy that knows nothing of answers can only cut somewhere.
 */
export type LossyWay = AsyncDisposable & {
  readonly port: number;
  /** how many answers have been lost */
  lost(): number;
  /** 0 loses none */
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
      // an answer is its size and then so many bytes
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
