import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigError } from '@velvet/kit/config';

/** @throws {ConfigError} one line that says which port is taken and what to do */
export async function requireFreePorts(first: number, count: number): Promise<void> {
  for (let port = first; port < first + count; port += 1) {
    if (await isTaken(port))
      throw new ConfigError(
        `Port ${port} is in use. Stop what uses it, or choose another, for example: PORT=${first + 100} npm start`,
      );
  }
}

async function isTaken(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return false;
  } catch {
    return true;
  } finally {
    if (server.listening) {
      server.close();
      await once(server, 'close');
    }
  }
}
