import { verificationChanged } from '@velvet/contracts/verification/events';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { addressOf, after, open, publishSettings } from './mail-world.ts';
import { headerOf, type MailWorld } from './mailbox.ts';

async function verify(world: MailWorld, { id }: Pick<Person, 'id'>, revision = 1): Promise<void> {
  const changedAt = world.clock.now().toISOString();
  await world.publish(verificationChanged, { userId: id, revision, status: 'verified', reason: null, changedAt });
}

test('each mail is sent once by several replicas, one of which is replaced, when events are repeated', async () => {
  const { world } = await open();
  await using _ = world;
  const replica = await world.startReplica('notification');
  const people = await Promise.all(Array.from({ length: 20 }, (_person, index) => world.user(`person${index}`)));
  for (const person of people) await publishSettings(world, person.id, { email: addressOf(person) });
  await world.drain();
  for (const person of people) await verify(world, person);
  await replica.stop();
  for (const person of people) await verify(world, person);
  await world.restart('notification');
  await world.drain();
  await after(world, { minutes: 2 });
  const counts = await Promise.all(people.map(async (person) => (await world.mailsTo(addressOf(person))).length));
  expect(counts).toEqual(people.map(() => 1));
});

test('a mail that is repeated because its process ended before it recorded the sending has the same Message-ID', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  await verify(world, ana);
  await world.drain();
  // the state that a process leaves which is killed after the answer of the mail server
  await world
    .service('notification')
    .db.pool.query(
      `update delivery set state = 'waiting', sent_to = '{}', claimed_until = $1 where channel = 'email'`,
      [world.clock.now()],
    );
  await after(world, { minutes: 2 });
  const ids = (await mails()).map((mail) => headerOf(mail, 'message-id'));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});
