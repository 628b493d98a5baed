import { freePort, isFree } from '@velvet/engines/free-port';
import { ConfigError } from '@velvet/kit/lifecycle/config';

/**
 * @param variable setting that selects the first port
 * @throws {ConfigError} one line with the port in use and what to do
 */
export async function requireFreePorts(variable: string, first: number, count: number): Promise<void> {
  for (let port = first; port < first + count; port += 1) {
    if (!(await isFree(port)))
      throw new ConfigError(
        `Port ${port} is in use. Stop the program that uses it, or choose another port, for example: ${variable}=${first + 100}`,
      );
  }
}

/** Returns a free port that is none of the `count` ports from `first`, which are free until the site opens them. */
export async function freePortExcept(first: number, count: number): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port < first || port >= first + count) return port;
  }
}
