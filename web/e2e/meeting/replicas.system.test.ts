import { forkReplica } from '@velvet/realtime/test/replica';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import type { World } from '@velvet/testing/world';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { useMeetingStage } from './meeting-stage.ts';

const opened = new AsyncDisposableStack();
const replicas: Awaited<ReturnType<typeof forkReplica>>[] = [];

async function openReplicas(world: World): Promise<string[]> {
  const redis = opened.use(await openRedis());
  for (const ordinal of ['0', '1'])
    replicas.push(opened.use(await forkReplica(world, { REALTIME_ORDINAL: ordinal, REDIS_URL: redis.url })));
  return replicas.map(({ url }) => url);
}

const stage = useMeetingStage(hasRedis ? { realtime: openReplicas } : {});
afterAll(() => opened.disposeAsync());

/** Returns the ordinal of the replica that owns the page's socket. */
function watchReplica(page: Page): () => string | undefined {
  let replica: string | undefined;
  page.on('request', (request) => {
    const session = new URL(request.url()).searchParams.get('sid');
    if (session !== null) [replica] = session.split('-');
  });
  return () => replica;
}

async function enter(roomId: string, name: string) {
  const visitor = await stage.visit();
  const replica = watchReplica(visitor.page);
  await visitor.room.open(roomId, `?name=${name}`);
  await visitor.room.isJoined();
  return { ...visitor, replica };
}

test.skipIf(!hasRedis)(
  'media continues and the participants reconnect without a reload when a replica is killed',
  async () => {
    const roomId = stage.newRoom();
    const [ana, bo, cleo] = [await enter(roomId, 'Ana'), await enter(roomId, 'Bo'), await enter(roomId, 'Cleo')];
    const people = [ana, bo, cleo];
    await Promise.all(people.map(({ room }) => room.receivesMedia(2)));
    for (const { page } of people) await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await ana.room.press(/^Chat/);
    await ana.room.write('Is everybody there?');
    expect(new Set(people.map(({ replica }) => replica()))).toEqual(new Set(['0', '1']));

    await replicas[0]?.kill();
    await Promise.all(people.map(({ room }) => room.receivesMedia(2)));
    // a message sent during the outage arrives after the reconnect
    await ana.room.write('Still here');
    for (const { room, page } of [bo, cleo]) {
      await room.press(/^Chat/);
      await room.messages.getByText('Still here').waitFor();
      await room.messages.getByText('Is everybody there?').waitFor();
      await room.shows(...(page === bo.page ? ['Ana', 'Bo (You)', 'Cleo'] : ['Ana', 'Bo', 'Cleo (You)']));
    }
    expect(people.map(({ replica }) => replica())).toEqual(['1', '1', '1']);
    for (const { page } of people) expect(await page.evaluate(() => Reflect.has(globalThis, 'isSamePage'))).toBe(true);
  },
);
