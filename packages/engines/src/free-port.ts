import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';

/**
 * Below those that systems give to connections on their way out (Linux from 32,768, others from 49,152): of these one may be
 * taken between its choice and its use.
 */
const range = [10_000, 32_000] as const;
/** Between its choice and its use a port is nobody's: of tests that run side by side each has a share of its own to choose from. */
const shares = 8;

function ownShare(): readonly [from: number, to: number] {
  const [from, to] = range;
  const worker = process.env['VITEST_POOL_ID'];
  if (worker === undefined) return range;
  const size = (to - from) / shares;
  const first = from + size * (Number(worker) % shares);
  return [first, first + size];
}

let next: number | undefined;

/** One after the other, from anywhere: who needs several gets different ones. */
function nextPorts(count: number): number {
  const [from, to] = ownShare();
  next ??= randomInt(from, to);
  if (next + count > to) next = from;
  next += count;
  return next - count;
}

/** A port of loopback that nobody has right now. */
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

/** The first of `count` neighbouring ports that nobody has right now. */
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
