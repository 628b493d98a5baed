import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from '#row.ts';

const awayMs = 2000;
/** who talk in meetings meanwhile */
const people = 40;

export const redisRow: Row = {
  name: 'R8',
  fault: 'Redis killed for 2 s, or told to forget everything',
  times: 20,
  async inject(ground, number) {
    const { redis } = ground.engines;
    await ground.rooms.fill(people);
    if (number % 2 === 0) return redis.flush();
    await redis.kill();
    await delay(awayMs);
    await redis.start();
  },
};
