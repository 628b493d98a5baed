import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openParticipant } from './meeting-client.ts';
import { openSites, sharedKinds } from './meeting-sites.ts';

const roomId = 'garden';
const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index));

test.for(sharedKinds)('%s: nothing that is said is lost or doubled while Redis is killed and emptied', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { sites, redis } = await openSites(kind, resources, { REALTIME_SIGNALS_PER_SECOND: '1000' });
  const people = ['Ana', 'Bo', 'Cy', 'Dee'].map((name, index) => ({
    name,
    line: resources.use(openParticipant(sites[index % 2]!)),
  }));
  for (const { line, name } of people) await line.join(roomId, name);
  let said = 0;
  let isOver = false;
  const talking = (async () => {
    for (; !isOver; said += 1) {
      for (const { line, name } of people) {
        line.say('send-message', { roomId, message: { text: String(said) } });
        line.say('ice-candidate', { roomId, candidate: { said }, to: name === 'Ana' ? 'Bo' : 'Ana' });
      }
      await delay(10);
    }
  })();
  await delay(300);
  await redis?.kill();
  await delay(2000);
  await redis?.start();
  await delay(1000);
  await redis?.flush();
  await delay(300);
  isOver = true;
  await talking;
  // the last thing that is said is followed by nothing that would show it to be missing
  for (const { line, name } of people) {
    const heardFrom = (sender: string) =>
      line.of('receive-message').flatMap(([word]) => {
        const message = word as { text: string; sender: string };
        return message.sender === sender ? [message.text] : [];
      });
    for (const other of people.filter((each) => each.name !== name)) {
      await line.untilSo(() => heardFrom(other.name).length >= said, `all of ${other.name}’s`);
      expect(heardFrom(other.name)).toEqual(upTo(said));
    }
    expect(line.socket.connected).toBe(true);
    expect(line.of('user-disconnected')).toEqual([]);
  }
  const [{ line: ana }] = people as [(typeof people)[0]];
  await ana.untilSo(() => ana.of('ice-candidate').length >= 3 * said, 'all candidates');
  const candidates = ana.of('ice-candidate').map(([word]) => {
    const { userId, candidate } = word as { userId: string; candidate: { said: number } };
    return `${userId} ${candidate.said}`;
  });
  expect(candidates.toSorted()).toEqual(
    ['Bo', 'Cy', 'Dee'].flatMap((name) => upTo(said).map((word) => `${name} ${word}`)).toSorted(),
  );
  expect(said).toBeGreaterThan(50);
});
