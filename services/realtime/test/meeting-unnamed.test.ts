import { expect, test } from 'vitest';
import { openParticipant, type Participant } from './meeting-client.ts';
import { kinds, openSites, type Kind } from './meeting-sites.ts';

const roomId = 'garden';
const offered = { type: 'offer', sdp: 'v=0' };
const named = (each: Participant, event: string) =>
  each.of(event).map(([payload]) => (payload as { userId: string }).userId);
/** What of its answers came to somebody. */
const answersTo = (each: Participant) =>
  each.of('answer').map(([payload]) => (payload as { answer: { sdp: string } }).answer.sdp);

/** Xia and Yan, at one replica each where there are two, and Bo, who speaks nothing but the specification. */
async function meet(kind: Kind, resources: AsyncDisposableStack) {
  const { sites } = await openSites(kind, resources, { REALTIME_REPLICA_BEAT: '100' });
  const [xia, yan, bo] = [sites[0], sites[1], sites[1]].map((site) => resources.use(openParticipant(site)));
  if (!xia || !yan || !bo) throw new Error('Nobody came.');
  await xia.join(roomId, 'Xia', {});
  await yan.join(roomId, 'Yan', {});
  const { resume } = await bo.join(roomId, 'Bo');
  for (const each of [xia, yan])
    await each.untilSo(() => each.of('user-connected').some(([name]) => name === 'Bo'), 'Bo');
  /** Until it is the so manieth that Bo has. */
  const offer = async (from: Participant, count: number) => {
    from.say('offer', { roomId, offer: offered, to: 'Bo' });
    await bo.until('offer', count);
  };
  const answer = (content: string, to?: string, by = bo) =>
    by.ask('answer', { roomId, userId: 'Bo', answer: { type: 'answer', sdp: content }, ...(to && { to }) });
  /** Nothing is owed to anybody any more, so all hear a last answer. @returns what came to Xia and to Yan before it */
  const heard = async (by = bo) => {
    await answer('to all', undefined, by);
    for (const each of [xia, yan]) await each.untilSo(() => answersTo(each).includes('to all'), 'the last answer');
    const before = (each: Participant) => answersTo(each).slice(0, answersTo(each).indexOf('to all'));
    return { xia: before(xia), yan: before(yan) };
  };
  return { sites, xia, yan, bo, resume, offer, answer, heard };
}

test.for(kinds)('%s: an answer that names nobody is for whose offer came first', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { xia, yan, bo, offer, answer, heard } = await meet(kind, resources);
  await offer(xia, 1);
  await offer(yan, 2);
  expect(named(bo, 'offer')).toEqual(['Xia', 'Yan']);
  await answer('to Xia');
  await answer('to Yan');
  expect(await heard()).toEqual({ xia: ['to Xia'], yan: ['to Yan'] });
});

test.for(kinds)('%s: one that names somebody answers their offer, and who offers twice waits once', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { xia, yan, offer, answer, heard } = await meet(kind, resources);
  await offer(xia, 1);
  await offer(yan, 2);
  await offer(xia, 3);
  await answer('to Xia', 'Xia');
  await answer('to Yan');
  expect(await heard()).toEqual({ xia: ['to Xia'], yan: ['to Yan'] });
});

test.for(kinds)('%s: an offer to all is to be answered by each, and who left is owed nothing', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { sites, xia, yan, bo, offer, answer, heard } = await meet(kind, resources);
  using pia = openParticipant(sites[0]);
  await pia.join(roomId, 'Pia');
  await bo.untilSo(() => bo.of('user-connected').some(([name]) => name === 'Pia'), 'Pia');
  await offer(yan, 1);
  pia.say('offer', { roomId, offer: offered });
  for (const each of [xia, yan]) await each.until('offer');
  await bo.until('offer', 2);
  await offer(xia, 3);
  yan.say('leave-room', roomId, 'Yan');
  await bo.until('user-disconnected');
  await answer('to Pia');
  expect((await pia.until('answer'))[0]).toMatchObject({ userId: 'Bo', answer: { sdp: 'to Pia' } });
  await answer('to Xia');
  await xia.until('answer');
  expect([answersTo(xia), answersTo(pia)]).toEqual([['to Xia'], ['to Pia']]);
  await yan.join(roomId, 'Yan', {});
  await bo.untilSo(() => bo.of('user-connected').some(([name]) => name === 'Yan'), 'Yan again');
  expect(await heard()).toEqual({ xia: ['to Xia'], yan: [] });
});

test.for(kinds)('%s: an offer that is told to who came back is to be answered too', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { sites, xia, bo, resume, answer, heard } = await meet(kind, resources);
  bo.lose();
  const isAway = () => JSON.stringify(xia.of('room-state').at(-1) ?? '').includes('"isAway":true');
  await xia.untilSo(isAway, 'Bo being away');
  await xia.ask('offer', { roomId, offer: offered, to: 'Bo' });
  using back = openParticipant(sites[0]);
  expect(await back.join(roomId, 'Bo', { resume })).toMatchObject({ resumed: true });
  await back.until('offer');
  await answer('to Xia', undefined, back);
  expect(await heard(back)).toEqual({ xia: ['to Xia'], yan: [] });
});

test.for(kinds)('%s: an offer that names nobody goes to all and says for whom it seems to be', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { sites } = await openSites(kind, resources);
  const [pia, xia, left, yan] = [sites[0], sites[0], sites[1], sites[1]].map((site) =>
    resources.use(openParticipant(site)),
  );
  if (!pia || !xia || !left || !yan) throw new Error('Nobody came.');
  await pia.join(roomId, 'Pia');
  const ids = [];
  for (const [each, name] of [[xia, 'Xia'] as const, [left, 'Left'] as const, [yan, 'Yan'] as const])
    ids.push((await each.join(roomId, name)).participantId);
  await pia.until('user-connected', 3);
  left.say('leave-room', roomId, 'Left');
  await pia.until('user-disconnected');
  for (let count = 1; count <= 3; count += 1) pia.say('offer', { roomId, userId: 'Pia', offer: offered });
  for (const each of [xia, yan]) {
    await each.until('offer', 3);
    const meant = each.of('offer').map(([payload]) => (payload as { meant?: string }).meant);
    expect(meant).toEqual([ids[0], ids[2], undefined]);
  }
  // whoever is not the initiator offers to nobody, as far as is known
  xia.say('offer', { roomId, userId: 'Xia', offer: offered });
  expect((await yan.until('offer', 4))[0]).not.toHaveProperty('meant');
});
