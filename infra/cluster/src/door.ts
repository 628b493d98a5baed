import { rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import type { Cluster } from './supervisor.ts';

const doorOf = (path: string) => join(path, 'cluster.sock');
const done = 'done';

/** Lets commands beside the cluster ask for a restart, by a socket in the data folder, which is its owner's alone. */
export async function openDoor(cluster: Cluster): Promise<() => void> {
  const door = doorOf(cluster.path);
  rmSync(door, { force: true });
  const server = createServer((socket) => {
    const report = (line: string) => void socket.write(`${line}\n`);
    socket.on('error', () => {});
    createInterface(socket).once('line', (name) => {
      cluster.restart(name === '' ? undefined : name, report).then(
        () => socket.end(`${done}\n`),
        (error: unknown) => socket.end(`${error instanceof Error ? error.message : String(error)}\n`),
      );
    });
  });
  server.listen({ path: door });
  await once(server, 'listening');
  return () => void server.close();
}

/**
 * Client of that socket, for `npm run cluster -- restart [name]`.
 * @throws {ConfigError} with the cluster's message if the restart failed
 */
export async function askForRestart(
  path: string,
  name: string | undefined,
  report: (line: string) => void,
): Promise<void> {
  const socket = connect(doorOf(path));
  await once(socket, 'connect').catch(() => {
    throw new ConfigError('The running platform is not a cluster. Start one with `npm run cluster`.');
  });
  socket.write(`${name ?? ''}\n`);
  let last: string | undefined;
  for await (const line of createInterface(socket)) {
    if (last !== undefined) report(last);
    last = line;
  }
  if (last !== done) throw new ConfigError(last ?? 'The cluster has ended.');
}
