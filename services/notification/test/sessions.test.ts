import { sessionNotice, type SessionNews } from '@velvet/contracts/content/events';
import { QueueItemId } from '@velvet/contracts/ids';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { newId } from '@velvet/kit/base/ids';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { publishCard } from './events.ts';

test('news of a session are notifications of its people, with a link to it', async () => {
  await using world = await openWorld([notification]);
  const [ana, bo, cy, di] = [
    await world.user('ana'),
    await world.user('bo'),
    await world.user('cy'),
    await world.user('di'),
  ];
  await publishCard(world, ana.id, 'Ana');
  const sessionId = QueueItemId.parse(newId());
  const tell = async (news: SessionNews) => {
    const scheduledAt = world.clock.now().toISOString();
    const notice = { sessionId, creatorId: ana.id, title: 'Evening talk', news, scheduledAt, userIds: [bo.id, cy.id] };
    await world.publish(sessionNotice, notice);
    await world.drain();
    world.clock.advance({ minutes: 1 });
  };
  for (const news of ['soon', 'live', 'moved', 'cancelled'] as const) await tell(news);
  for (const person of [bo, cy]) {
    const { data } = await person.make(listNotifications);
    expect(data?.map(({ title, description }) => [title, description]).toReversed()).toEqual([
      ['Starting soon', 'Ana goes live in less than 10 minutes: “Evening talk”'],
      ['Live now', 'Ana is live now: “Evening talk”'],
      ['Session rescheduled', 'Ana moved a session that you wait for: “Evening talk”'],
      ['Session canceled', 'Ana canceled a session. Tickets are refunded automatically: “Evening talk”'],
    ]);
    expect(new Set(data?.map(({ link }) => link))).toEqual(new Set([`/session/${sessionId}`]));
  }
  expect((await di.make(listNotifications)).data).toEqual([]);
});
