import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';

/**
 * Below the ephemeral ports of systems (Linux from 32,768, others from 49,152), which outgoing connections could take between the
 * choice and the use of a port.
 */
const range = [10_000, 32_000] as const;
/**
 * Concurrent test workers and the process that starts them choose from separate ranges, because a chosen port is not reserved until
 * it is used.
 */
const shares = 8;

function ownShare(): readonly [from: number, to: number] {
  const [from, to] = range;
  const worker = process.env['VITEST_POOL_ID'] ?? 0;
  const size = (to - from) / shares;
  const first = from + size * (Number(worker) % shares);
  return [first, first + size];
}

let next: number | undefined;

/** Returns consecutive ports from a random start, so that repeated calls return different ones. */
function nextPorts(count: number): number {
  const [from, to] = ownShare();
  next ??= randomInt(from, to);
  if (next + count > to) next = from;
  next += count;
  return next - count;
}

/** Returns a free port of the loopback interface. */
export function freePort(): Promise<number> {
  return freePorts(1);
}

export function isFree(port: number): Promise<boolean> {
  return listenOn(port).then(
    async (server) => {
      await close(server);
      return true;
    },
    () => false,
  );
}

/** Returns the first of `count` adjacent free ports. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const port = nextPorts(count);
    const tried = await Promise.allSettled(Array.from({ length: count }, (_, index) => listenOn(port + index)));
    const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all(opened.map(close));
    if (opened.length === count) return port;
  }
}

async function listenOn(port: number): Promise<Server> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
