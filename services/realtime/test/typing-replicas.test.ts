import { conversationStarted } from '@velvet/contracts/messaging/events';
import { ConversationId, type UserId } from '@velvet/contracts/ids';
import { typingMs } from '@velvet/contracts/realtime/messages';
import { newId } from '@velvet/kit/base/ids';
import { openBrowser } from '@velvet/testing/browser';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';

test.skipIf(!hasRedis).for(['streams', 'pubsub'] as const)(
  '%s: typing reaches the devices of the other member at every replica, and those of the own replica without Redis',
  async (kind) => {
    await using redis = await openRedis();
    const environment = { REDIS_URL: redis.url, SOCKET_ADAPTER: kind };
    await using world = await openWorld([realtime], { environment });
    const replica = await world.startReplica('realtime', { REALTIME_ORDINAL: '1' });
    const [ana, bo, cy] = [await world.user('ana'), await world.user('bo'), await world.user('cy')];
    const conversationId = ConversationId.parse(newId());
    const members = [ana.id, bo.id].toSorted() as [UserId, UserId];
    await world.publish(conversationStarted, { conversationId, members });
    const there = { url: () => replica.url };
    using anas = openBrowser(world, ana.token);
    using near = openBrowser(world, bo.token);
    using far = openBrowser(there, bo.token);
    using strange = openBrowser(there, cy.token);
    const counts = { near: 0, far: 0, strange: 0 };
    for (const [name, browser] of Object.entries({ near, far, strange })) {
      await browser.connect();
      browser.socket()!.on('typing', () => (counts[name as keyof typeof counts] += 1));
    }
    await anas.connect();
    anas.socket()!.emit('typing', { conversationId });
    await expect.poll(() => counts).toEqual({ near: 1, far: 1, strange: 0 });

    await redis.kill();
    world.clock.advance({ seconds: typingMs.interval / 1000 });
    anas.socket()!.emit('typing', { conversationId });
    await expect.poll(() => counts.near).toBe(2);
    await redis.start();
    // afterwards the other replica receives indicators again, the missed one perhaps too
    const before = counts.far;
    await expect
      .poll(() => {
        world.clock.advance({ seconds: typingMs.interval / 1000 });
        anas.socket()!.emit('typing', { conversationId });
        return counts.far;
      })
      .toBeGreaterThan(before + 1);
    expect(counts.strange).toBe(0);
  },
);
