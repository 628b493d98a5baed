import { mkdir } from 'node:fs/promises';
import { launch, type Engine } from './child.ts';
import { answersBytes } from './probe.ts';
import { redisServer } from './tools/redis.tool.ts';
import { programOf } from './tools/tool.ts';

export type RedisOptions = {
  readonly directory: string;
  readonly port: number;
  readonly password?: string;
  /** log file; with one, the server outlives this process */
  readonly log?: string;
};
export type Redis = Engine & { readonly url: string };

/** Starts a Redis or Valkey on loopback without persistence. */
export async function startRedis({ directory, port, password, log }: RedisOptions): Promise<Redis> {
  await mkdir(directory, { recursive: true });
  const flags = { port, bind: '127.0.0.1', dir: directory, daemonize: 'no', save: '', appendonly: 'no' };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const engine = await launch({
    name: 'Redis',
    program: await programOf(redisServer),
    directory,
    args: [...args, ...(password ? ['--requirepass', password] : [])],
    port,
    log,
    isReady: () => answers(port, password),
  });
  return { ...engine, url: `redis://${password ? `:${encodeURIComponent(password)}@` : ''}127.0.0.1:${port}` };
}

/** Returns whether a PING over a separate connection succeeds. */
function answers(port: number, password: string | undefined): Promise<boolean> {
  const request = `${password ? `AUTH ${password}\r\n` : ''}PING\r\n`;
  return answersBytes(port, request, (answer) => answer.includes('PONG') || undefined);
}
