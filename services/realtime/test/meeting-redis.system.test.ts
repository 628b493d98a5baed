import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openParticipant } from './meeting-client.ts';
import { openReplicas, sharedKinds } from './meeting-replicas.ts';

const roomId = 'garden';
const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index));

test.for(sharedKinds)(
  '%s: every message and signal arrives once and in order when Redis is killed and emptied',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const { replicas, redis } = await openReplicas(kind, resources, { REALTIME_SIGNALS_PER_SECOND: '1000' });
    const participants = ['Ana', 'Bo', 'Cy', 'Dee'].map((name, index) => ({
      name,
      client: resources.use(openParticipant(replicas[index % 2]!)),
    }));
    for (const { client, name } of participants) await client.join(roomId, name);
    let rounds = 0;
    let isOver = false;
    const sending = (async () => {
      for (; !isOver; rounds += 1) {
        for (const { client, name } of participants) {
          client.send('send-message', { roomId, message: { text: String(rounds) } });
          client.send('ice-candidate', { roomId, candidate: { round: rounds }, to: name === 'Ana' ? 'Bo' : 'Ana' });
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
    await sending;
    // no message follows the last one, so only a heartbeat can reveal that it is missing
    for (const { client, name } of participants) {
      const textsFrom = (sender: string) =>
        client.argsOf('receive-message').flatMap(([payload]) => {
          const message = payload as { text: string; sender: string };
          return message.sender === sender ? [message.text] : [];
        });
      for (const other of participants.filter((each) => each.name !== name)) {
        await client.waitUntil(() => textsFrom(other.name).length >= rounds, `all of ${other.name}’s`);
        expect(textsFrom(other.name)).toEqual(upTo(rounds));
      }
      expect(client.socket.connected).toBe(true);
      expect(client.argsOf('user-disconnected')).toEqual([]);
    }
    const [{ client: ana }] = participants as [(typeof participants)[0]];
    await ana.waitUntil(() => ana.argsOf('ice-candidate').length >= 3 * rounds, 'all candidates');
    const candidates = ana.argsOf('ice-candidate').map(([payload]) => {
      const { userId, candidate } = payload as { userId: string; candidate: { round: number } };
      return `${userId} ${candidate.round}`;
    });
    expect(candidates.toSorted()).toEqual(
      ['Bo', 'Cy', 'Dee'].flatMap((name) => upTo(rounds).map((round) => `${name} ${round}`)).toSorted(),
    );
    expect(rounds).toBeGreaterThan(50);
  },
);
