import { readRoomPlaces } from '@velvet/contracts/meeting/calls';
import { VisitorPlacesFull } from '@velvet/contracts/meeting/failures';
import { liveStreams, visitorsOf } from '@velvet/contracts/meeting/live-stream';
import type { Person } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openParticipant } from './meeting-client.ts';
import { openSession, outcomeOf } from './session-rooms.ts';

test('half of the places of a session are for members', async () => {
  await using world = await openWorld([realtime]);
  const { roomId } = await openSession(world, (await world.user('ana')).id);
  const places = async (viewer: Pick<Person, 'make'>) =>
    (await viewer.make(readRoomPlaces, { params: { roomId } })).data;
  await using stack = new AsyncDisposableStack();
  const { visitors, people } = { visitors: visitorsOf('mesh'), people: liveStreams.mesh.people };
  for (let number = 1; number <= visitors; number += 1)
    await stack.use(openParticipant(world)).join(roomId, `Visitor ${number}`);
  const refused = await stack.use(openParticipant(world)).request('join-room', roomId, 'One more');
  expect(refused).toMatchObject({ code: 'SessionFull', message: VisitorPlacesFull.message });
  expect(await places(world.anonymous)).toEqual({ people: visitors, places: visitors });
  const bo = await world.user('bo');
  expect(await places(bo)).toEqual({ people: visitors, places: people - 1 });
  expect(await outcomeOf(world, bo, roomId)).toBe('joined');
});

test('a full session refuses the next person in words, before and at the join, and keeps the place of its creator', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const { roomId } = await openSession(world, ana.id);
  const { people } = liveStreams.mesh;
  const places = async (person: Person) => (await person.make(readRoomPlaces, { params: { roomId } })).data;
  await using stack = new AsyncDisposableStack();
  const enter = async (name: string, person?: Person) => {
    const client = stack.use(openParticipant(world, person ? { auth: { token: person.token } } : {}));
    return { client, joined: await client.join(roomId, name) };
  };
  for (let number = 1; number < people; number += 1) await enter(`Fan ${number}`, await world.user(`fan${number}`));
  expect(await places(bo)).toEqual({ people: people - 1, places: people - 1 });
  expect(await outcomeOf(world, bo, roomId)).toBe('SessionFull');
  const host = await enter('Ana', ana);
  expect(host.joined.room).toMatchObject({ isHosted: true, host: host.joined.participantId });
  expect(await places(bo)).toEqual({ people, places: people });
  using seventeenth = openParticipant(world, { auth: { token: bo.token } });
  expect(await seventeenth.request('join-room', roomId, 'Bo')).toMatchObject({
    code: 'SessionFull',
    message: 'This session is full. Up to 16 people can take part at once. Try again when someone leaves.',
  });
  await host.client.request('leave-room', roomId, 'Ana');
  expect((await world.anonymous.make(readRoomPlaces, { params: { roomId } })).data).toEqual({
    people: people - 1,
    places: people - 1,
  });
  const [state] = await seventeenth.request('join-room', roomId, 'Bo').then((answer) => [answer]);
  expect(state).toMatchObject({ code: 'SessionFull' });
});
