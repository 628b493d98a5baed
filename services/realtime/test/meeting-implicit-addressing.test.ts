import { expect, test } from 'vitest';
import { openParticipant, type Participant } from './meeting-client.ts';
import { kinds, openReplicas, type Kind } from './meeting-replicas.ts';

const roomId = 'garden';
const description = { type: 'offer', sdp: 'v=0' };
const sendersOf = (each: Participant, event: string) =>
  each.argsOf(event).map(([payload]) => (payload as { userId: string }).userId);
/** Returns the contents of the answers that a participant has received. */
const answersOf = (each: Participant) =>
  each.argsOf('answer').map(([payload]) => (payload as { answer: { sdp: string } }).answer.sdp);

/** Opens a room with Xia and Yan, at different replicas if there are two, and with Bo, a client of the specification. */
async function openRoom(kind: Kind, resources: AsyncDisposableStack) {
  const { replicas } = await openReplicas(kind, resources, { REALTIME_REPLICA_HEARTBEAT_MS: '100' });
  const [xia, yan, bo] = [replicas[0], replicas[1], replicas[1]].map((each) => resources.use(openParticipant(each)));
  if (!xia || !yan || !bo) throw new Error('A participant is missing.');
  await xia.join(roomId, 'Xia', {});
  await yan.join(roomId, 'Yan', {});
  const { resume } = await bo.join(roomId, 'Bo');
  for (const each of [xia, yan])
    await each.waitUntil(() => each.argsOf('user-connected').some(([name]) => name === 'Bo'), 'Bo');
  /** Sends an offer to Bo. @param count number of the offers that Bo has received then */
  const offer = async (from: Participant, count: number) => {
    from.send('offer', { roomId, offer: description, to: 'Bo' });
    await bo.waitFor('offer', count);
  };
  const answer = (content: string, to?: string, by = bo) =>
    by.request('answer', { roomId, userId: 'Bo', answer: { type: 'answer', sdp: content }, ...(to && { to }) });
  /** Sends a last answer, which goes to all others. @returns the earlier answers that Xia and Yan have received */
  const earlierAnswers = async (by = bo) => {
    await answer('to all', undefined, by);
    for (const each of [xia, yan]) await each.waitUntil(() => answersOf(each).includes('to all'), 'the last answer');
    const before = (each: Participant) => answersOf(each).slice(0, answersOf(each).indexOf('to all'));
    return { xia: before(xia), yan: before(yan) };
  };
  return { replicas, xia, yan, bo, resume, offer, answer, earlierAnswers };
}

test.for(kinds)('%s: an answer goes to the sender of the oldest offer when it has no recipient', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { xia, yan, bo, offer, answer, earlierAnswers } = await openRoom(kind, resources);
  await offer(xia, 1);
  await offer(yan, 2);
  expect(sendersOf(bo, 'offer')).toEqual(['Xia', 'Yan']);
  await answer('to Xia');
  await answer('to Yan');
  expect(await earlierAnswers()).toEqual({ xia: ['to Xia'], yan: ['to Yan'] });
});

test.for(kinds)('%s: an answer removes the pending offer of its recipient when it names one', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { xia, yan, offer, answer, earlierAnswers } = await openRoom(kind, resources);
  await offer(xia, 1);
  await offer(yan, 2);
  await offer(xia, 3);
  await answer('to Xia', 'Xia');
  await answer('to Yan');
  expect(await earlierAnswers()).toEqual({ xia: ['to Xia'], yan: ['to Yan'] });
});

test.for(kinds)('%s: an answer skips a participant that has left when an offer to all is pending', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { replicas, xia, yan, bo, offer, answer, earlierAnswers } = await openRoom(kind, resources);
  using pia = openParticipant(replicas[0]);
  await pia.join(roomId, 'Pia');
  await bo.waitUntil(() => bo.argsOf('user-connected').some(([name]) => name === 'Pia'), 'Pia');
  await offer(yan, 1);
  pia.send('offer', { roomId, offer: description });
  for (const each of [xia, yan]) await each.waitFor('offer');
  await bo.waitFor('offer', 2);
  await offer(xia, 3);
  yan.send('leave-room', roomId, 'Yan');
  await bo.waitFor('user-disconnected');
  await answer('to Pia');
  expect((await pia.waitFor('answer'))[0]).toMatchObject({ userId: 'Bo', answer: { sdp: 'to Pia' } });
  await answer('to Xia');
  await xia.waitFor('answer');
  expect([answersOf(xia), answersOf(pia)]).toEqual([['to Xia'], ['to Pia']]);
  await yan.join(roomId, 'Yan', {});
  await bo.waitUntil(() => bo.argsOf('user-connected').some(([name]) => name === 'Yan'), 'Yan again');
  expect(await earlierAnswers()).toEqual({ xia: ['to Xia'], yan: [] });
});

test.for(kinds)('%s: a replayed offer becomes pending when its recipient has reconnected', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { replicas, xia, bo, resume, answer, earlierAnswers } = await openRoom(kind, resources);
  bo.closeTransport();
  const isAway = () => JSON.stringify(xia.argsOf('room-state').at(-1) ?? '').includes('"isAway":true');
  await xia.waitUntil(isAway, 'Bo to be away');
  await xia.request('offer', { roomId, offer: description, to: 'Bo' });
  using back = openParticipant(replicas[0]);
  expect(await back.join(roomId, 'Bo', { resume })).toMatchObject({ resumed: true });
  await back.waitFor('offer');
  await answer('to Xia', undefined, back);
  expect(await earlierAnswers(back)).toEqual({ xia: ['to Xia'], yan: [] });
});

test.for(kinds)('%s: an offer goes to all others with its likely recipient when it names none', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { replicas } = await openReplicas(kind, resources);
  const [pia, xia, left, yan] = [replicas[0], replicas[0], replicas[1], replicas[1]].map((each) =>
    resources.use(openParticipant(each)),
  );
  if (!pia || !xia || !left || !yan) throw new Error('A participant is missing.');
  await pia.join(roomId, 'Pia');
  const ids = [];
  for (const [each, name] of [[xia, 'Xia'] as const, [left, 'Left'] as const, [yan, 'Yan'] as const])
    ids.push((await each.join(roomId, name)).participantId);
  await pia.waitFor('user-connected', 3);
  left.send('leave-room', roomId, 'Left');
  await pia.waitFor('user-disconnected');
  for (let count = 1; count <= 3; count += 1) pia.send('offer', { roomId, userId: 'Pia', offer: description });
  for (const each of [xia, yan]) {
    await each.waitFor('offer', 3);
    const meant = each.argsOf('offer').map(([payload]) => (payload as { meant?: string }).meant);
    expect(meant).toEqual([ids[0], ids[2], undefined]);
  }
  // only offers of the initiator have a likely recipient
  xia.send('offer', { roomId, userId: 'Xia', offer: description });
  expect((await yan.waitFor('offer', 4))[0]).not.toHaveProperty('meant');
});
