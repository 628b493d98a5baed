import { once } from 'node:events';
import { Redis, type Command } from 'ioredis';
import { ConfigError } from '#lifecycle/config.ts';
import type { Logger } from '#observability/logger.ts';

const options = {
  connectTimeout: 1000,
  /** milliseconds without a response until the connection is reopened; longer than a blocking stream read */
  socketTimeout: 10_000,
  /** about 15 s with the delays below; commands that are queued longer fail */
  maxRetriesPerRequest: 20,
  retryStrategy: (tries: number) => Math.min(tries * 100, 1000),
};

/**
 * A Redis client for libraries that do not retry commands, such as the adapters of socket.io. Commands are queued during an outage
 * and sent after it, possibly twice. A command that is queued for too long fails silently.
 */
export class ResilientRedis extends Redis {
  /**
   * Id of the stream entry from which copies read when they are given `$` (new entries only). A reader that sends `$` again after an
   * outage would miss the entries added in between.
   */
  readsFrom = '$';
  readonly #url: string;
  readonly #copies: ResilientRedis[] = [];

  constructor(url: string) {
    super(url, options);
    this.#url = url;
    // libraries call `duplicate`, whose declared type has more methods than they use
    Object.assign(this, { duplicate: () => this.another() });
  }

  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const last = command.args.length - 1;
    if (command.name === 'xread' && command.args[last] === '$') command.args[last] = this.readsFrom;
    // an unhandled rejection would end the process
    command.promise.catch(() => undefined);
    return super.sendCommand(command, stream);
  }

  /** Opens another connection, which is closed with this one. */
  another(): ResilientRedis {
    const copy = new ResilientRedis(this.#url);
    copy.readsFrom = this.readsFrom;
    // the first connection reports the same errors
    copy.on('error', () => undefined);
    this.#copies.push(copy);
    return copy;
  }

  /** Resolves when this connection and all copies made so far are ready. */
  async untilReady(): Promise<void> {
    const awaited = [this, ...this.#copies].filter(({ status }) => status !== 'ready');
    await Promise.all(awaited.map((redis) => once(redis, 'ready')));
  }

  close(): void {
    for (const redis of [...this.#copies, this]) redis.disconnect();
  }
}

/**
 * @param url `redis://` or `rediss://`, with its password
 * @throws {ConfigError} naming REDIS_URL, if Redis is unreachable or rejects the credentials
 */
export async function openResilientRedis(url: string, logger: Logger): Promise<ResilientRedis> {
  const redis = new ResilientRedis(url);
  try {
    await redis.untilReady();
  } catch (error) {
    redis.close();
    throw new ConfigError(`REDIS_URL: Redis cannot be used there: ${(error as Error).message}`);
  }
  let last: string | undefined;
  redis.on('error', (error: Error) => {
    // logs a repeated error once
    if (last !== error.message) logger.warn({ error }, 'Redis');
    last = error.message;
  });
  redis.on('ready', () => (last = undefined));
  return redis;
}
