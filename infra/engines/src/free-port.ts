import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';

/** A port of loopback that nobody has right now. */
export function freePort(): Promise<number> {
  return freePorts(1);
}

/** A port that is kept from everybody until its owner is about to listen: connections take free ports, too. */
export async function holdPort(): Promise<{ readonly port: number; release(): Promise<void> }> {
  const server = await listenOn(0);
  const { port } = server.address() as AddressInfo;
  return { port, release: () => close(server) };
}

/** The first of `count` neighbouring ports that nobody has right now. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await listenOn(0);
    const { port } = first.address() as AddressInfo;
    const others = await Promise.allSettled(
      Array.from({ length: count - 1 }, (_, index) => listenOn(port + 1 + index)),
    );
    const opened = [first, ...others.flatMap((other) => (other.status === 'fulfilled' ? [other.value] : []))];
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
