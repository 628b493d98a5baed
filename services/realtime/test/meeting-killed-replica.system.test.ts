import { hasRedis } from '@velvet/testing/redis';
import { expect, test } from 'vitest';
import { derivedParticipants, isAway, openParticipant, stateOf, textsOf } from './meeting-client.ts';
import { fastHeartbeat, kinds, openReplicas } from './meeting-replicas.ts';
import { forkReplica } from './replica.ts';

const roomId = 'garden';

test.for(kinds.filter((kind) => kind !== 'two by pubsub'))(
  '%s: members of a killed replica reconnect elsewhere, and the others are removed when the grace period ends',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const { world, replicas, redis } = await openReplicas(kind, resources, fastHeartbeat);
    const other = resources.use(
      await forkReplica(world, { REALTIME_ORDINAL: '7', ...(redis && { REDIS_URL: redis.url }) }),
    );
    using remaining = openParticipant(replicas[0]);
    await remaining.join(roomId, 'Stays');
    const participants = Array.from({ length: 6 }, () => resources.use(openParticipant({ url: () => other.url })));
    const joined = await Promise.all(participants.map((each, index) => each.join(roomId, `P${index}`)));
    // without Redis the state of the room arrives through the database
    await remaining.waitUntil(() => stateOf(remaining)?.participants.length === 7, 'seven');
    await other.kill();
    const back = joined.slice(0, 4).map(({ resume, userId }) => {
      const each = resources.use(openParticipant(replicas[1]));
      return each.join(roomId, userId, { resume });
    });
    for (const each of await Promise.all(back)) expect(each).toMatchObject({ resumed: true });
    await remaining.waitUntil(() => isAway(remaining, 'P4') === true && isAway(remaining, 'P5') === true, 'both away');
    expect(remaining.argsOf('user-disconnected')).toEqual([]);
    world.clock.advance({ seconds: 31 });
    await remaining.waitFor('user-disconnected', 2);
    expect(derivedParticipants(remaining, 'Stays')).toEqual({ count: 5, others: ['P0', 'P1', 'P2', 'P3'] });
    expect(new Set(remaining.argsOf('user-disconnected').map(([name]) => name))).toEqual(new Set(['P4', 'P5']));
    const { db } = world.service('realtime');
    await expect
      .poll(() => db.rows('test.away', 'select from meeting_participant where away_since is not null'))
      .toEqual([]);
    expect(await db.rows('test.participants', 'select from meeting_participant')).toHaveLength(5);
  },
);

test.skipIf(!hasRedis)(
  'a reconnected participant receives the last events of a killed replica when its new replica has started later',
  async () => {
    await using resources = new AsyncDisposableStack();
    const { world, replicas, redis } = await openReplicas('two by streams', resources, fastHeartbeat);
    const openReplica = async (ordinal: number) => {
      const environment = { REALTIME_ORDINAL: String(ordinal), ...(redis && { REDIS_URL: redis.url }) };
      const replica = resources.use(await forkReplica(world, environment));
      return { ...replica, url: () => replica.url };
    };
    const old = await openReplica(7);
    using remaining = openParticipant(replicas[0]);
    using bo = openParticipant(old);
    using cy = openParticipant(old);
    await remaining.join(roomId, 'Stays');
    const { resume } = await bo.join(roomId, 'Bo');
    await cy.join(roomId, 'Cy');
    await remaining.waitFor('user-connected', 2);
    await cy.request('send-message', { roomId, message: { text: 'seen' } });
    const [seen] = (await bo.waitFor('receive-message')) as [{ eventId: string }];
    await cy.request('send-message', { roomId, message: { text: 'the last' } });
    await remaining.waitFor('receive-message', 2);
    await old.kill();
    using back = openParticipant(await openReplica(8));
    expect(await back.join(roomId, 'Bo', { resume, seen: seen.eventId })).toMatchObject({ resumed: true });
    await back.waitFor('receive-message');
    await remaining.request('send-message', { roomId, message: { text: 'after it' } });
    await back.waitFor('receive-message', 2);
    expect(textsOf(back)).toEqual(['the last', 'after it']);
  },
);
