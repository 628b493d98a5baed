import { setTimeout as delay } from 'node:timers/promises';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';

const awayMs = 2000;
/** participants of meetings during the faults */
const [many, few] = [40, 8];
const easyMs = 1000;

async function takeAway({ engines: { redis } }: Ground): Promise<void> {
  await redis.kill();
  await delay(awayMs);
  await redis.start();
}

export const redisRow: Row = {
  name: 'R8',
  fault: 'Redis killed for 2 s, or told to forget everything',
  times: 20,
  async inject(ground, number) {
    await ground.rooms.fill(many);
    if (number % 2 === 0) await ground.engines.redis.flush();
    else await takeAway(ground);
  },
  async injectBriefly(ground) {
    await ground.rooms.fill(few, easyMs);
    await takeAway(ground);
  },
};
