import { once } from 'node:events';
import { Redis, type Command } from 'ioredis';
import { ConfigError } from '#lifecycle/config.ts';
import type { Logger } from '#observability/logger.ts';

const options = {
  connectTimeout: 1000,
  /** without an answer for so long it is given up and opened again; longer than a read of a stream may block */
  socketTimeout: 10_000,
  /** with the pauses below about a quarter of a minute; what waits longer is given up */
  maxRetriesPerRequest: 20,
  retryStrategy: (tries: number) => Math.min(tries * 100, 1000),
};

/**
 * A Redis for libraries that send commands and never look back, such as socket.io's adapters: what cannot be sent while it is
 * away waits its turn, is sent when it is back, maybe twice, and fails without a word when that takes too long.
 */
export class PatientRedis extends Redis {
  /**
   * The id of a stream's entry that copies read from where they were told `$`, «whatever comes after I ask»: who asks again
   * after a pause or an outage without having got anything yet would miss what came in between.
   */
  readsFrom = '$';
  readonly #url: string;
  readonly #copies: PatientRedis[] = [];

  constructor(url: string) {
    super(url, options);
    this.#url = url;
    // under the name that libraries know, whose type promises more than they need
    Object.assign(this, { duplicate: () => this.another() });
  }

  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const last = command.args.length - 1;
    if (command.name === 'xread' && command.args[last] === '$') command.args[last] = this.readsFrom;
    // a refusal that nobody looks at would end the process
    command.promise.catch(() => undefined);
    return super.sendCommand(command, stream);
  }

  /** A connection of its own, ended with this one. */
  another(): PatientRedis {
    const copy = new PatientRedis(this.#url);
    copy.readsFrom = this.readsFrom;
    // it has the same troubles as this one
    copy.on('error', () => undefined);
    this.#copies.push(copy);
    return copy;
  }

  /** Until this and every copy made so far have been let in. */
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
 * @throws {ConfigError} naming REDIS_URL, when it cannot be reached or does not let us in
 */
export async function openPatientRedis(url: string, logger: Logger): Promise<PatientRedis> {
  const redis = new PatientRedis(url);
  try {
    await redis.untilReady();
  } catch (error) {
    redis.close();
    throw new ConfigError(`REDIS_URL: Redis cannot be used there: ${(error as Error).message}`);
  }
  let last: string | undefined;
  redis.on('error', (error: Error) => {
    // each trouble once
    if (last !== error.message) logger.warn({ error }, 'Redis');
    last = error.message;
  });
  redis.on('ready', () => (last = undefined));
  return redis;
}
