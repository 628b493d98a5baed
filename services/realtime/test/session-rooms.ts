import { sessionChanged } from '@velvet/contracts/content/events';
import { QueueItemId, type UserId } from '@velvet/contracts/ids';
import { newSessionRoomId } from '@velvet/contracts/meeting/room-id';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import type { z } from 'zod';
import { openParticipant } from './meeting-client.ts';

type Changed = Partial<z.input<typeof sessionChanged.payload>>;

export async function openSession(world: World, ownerId: UserId, more: Changed = {}) {
  const sessionId = QueueItemId.parse(newId());
  const roomId = newSessionRoomId(sessionId, world.clock.now(), 'a-secret-of-24-characters');
  const publish = async (revision: number, changes: Changed = {}) => {
    const facts = { audience: 'public', price: null, state: 'live', ...more } as const;
    await world.publish(sessionChanged, { sessionId, ownerId, roomId, revision, ...facts, ...changes });
    await world.drain();
  };
  await publish(2);
  return { sessionId, roomId, publish };
}

export const outcomeOf = async (world: World, person: Person | undefined, roomId: string) => {
  using client = openParticipant(world, person ? { auth: { token: person.token } } : {});
  const answer = await client.request('join-room', roomId, 'Guest');
  if (answer.ok) await client.request('leave-room', roomId, 'Guest');
  return answer.code ?? 'joined';
};
