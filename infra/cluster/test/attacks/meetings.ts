import { openRoom } from '@velvet/contracts/meeting/calls';
import type { RoomState } from '@velvet/contracts/meeting/messages';
import { newSecret } from '@velvet/kit/base/ids';
import { looksOf } from '@velvet/kit/base/skeleton';
import { openParticipant, type Participant } from '@velvet/realtime/test/meeting-client';
import { expect } from 'vitest';
import { times, type Attacks, type Target } from './target.ts';

/** With Cyrillic, Greek and full-width letters that look like those of `Ana`, and a combining mark. */
const lookalikes = [
  'Ana',
  '\u0410n\u0430',
  '\u0410na',
  'An\u0430',
  '\u0391na',
  'Ana ',
  'Ana',
  '\uff21\uff4e\uff41',
  'A\u0578a',
];
/** Hidden characters: a zero-width space, a soft hyphen and an override of the direction. */
const hidden = ['A\u200bna', 'A\u00adna', '\u202eanA'];

const stateOf = (each: Participant) => each.argsOf('room-state').at(-1)?.[0] as RoomState | undefined;

function open(target: Target, resources: AsyncDisposableStack, at: number, auth: Record<string, unknown> = {}) {
  const replicas = target.replicas('realtime');
  return resources.use(openParticipant({ url: () => replicas[at % replicas.length] ?? '' }, { auth }));
}

const openHosted = async (target: Target, lobby: boolean) =>
  (await target.member('host')).get(openRoom, { body: { lobby } });

async function joinAsLookalikes(target: Target): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const room = `looks-${newSecret(6)}`;
  const joined = await Promise.all(lookalikes.map((name, at) => open(target, resources, at).join(room, name, {})));
  expect(target.replicas('realtime')).toHaveLength(3);
  const names = joined.map(({ userId }) => userId);
  for (const [at, name] of hidden.entries())
    expect(await open(target, resources, at).request('join-room', room, name, {})).toMatchObject({ ok: false });
  for (const [at, name] of names.entries())
    for (const other of names.slice(at + 1))
      expect([name, other, looksOf(name).some((look) => looksOf(other).includes(look))]).toEqual([name, other, false]);
}

async function bypassLockAndLobby(target: Target): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const { roomId, hostKey } = await openHosted(target, false);
  const host = open(target, resources, 0);
  await host.join(roomId, 'Host', { hostKey });
  expect(await host.request('host', { action: 'set-lock', roomId, on: true })).toEqual({ ok: true });
  const refused = await Promise.all(
    times(9, (at) => open(target, resources, at).request('join-room', roomId, `Guest ${at}`)),
  );
  expect(refused.map(({ code }) => code)).toEqual(times(9, () => 'RoomLocked'));

  expect(await host.request('host', { action: 'set-lobby', roomId, on: true })).toEqual({ ok: true });
  expect(await host.request('host', { action: 'set-lock', roomId, on: false })).toEqual({ ok: true });
  const guests = times(6, (at) => open(target, resources, at));
  for (const [at, guest] of guests.entries()) {
    expect(await guest.request('join-room', roomId, `Guest ${at}`)).toEqual({ ok: true });
    await guest.waitFor('waiting');
    const said = [
      await guest.request('send-message', { roomId, message: { text: 'let me in' } }),
      await guest.request('offer', { roomId, offer: { type: 'offer', sdp: 'v=0' }, to: 'Host' }),
      await guest.request('host', { action: 'set-lobby', roomId, on: false }),
      await guest.request('host', { action: 'admit', roomId, to: 'Guest' }),
    ];
    expect(said.map(({ ok }) => ok)).toEqual([false, false, false, false]);
  }
  await host.waitUntil(() => stateOf(host)?.waiting.length === 6, 'six who wait');
  expect(stateOf(host)?.participants.map(({ name }) => name)).toEqual(['Host']);
  expect([host.argsOf('receive-message'), host.argsOf('offer'), host.argsOf('user-connected')]).toEqual([[], [], []]);
  for (const guest of guests) expect(guest.argsOf('room-joined')).toEqual([]);
}

async function joinTwice(target: Target): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const { roomId, hostKey } = await openHosted(target, false);
  const host = open(target, resources, 0);
  await host.join(roomId, 'Host', { hostKey });
  const rejoin = `tab of ana ${newSecret()}`;
  for (const at of [0, 1, 2, 1, 0]) {
    const tab = open(target, resources, at, { device: 'the-browser-of-ana-01' });
    await tab.join(roomId, 'Ana', { rejoin });
    await host.waitUntil(() => {
      const names = stateOf(host)?.participants.map(({ name }) => name);
      return names?.join() === 'Host,Ana';
    }, 'one Ana');
  }
  const thief = open(target, resources, 1, { device: 'another-browser-0001' });
  const { userId } = await thief.join(roomId, 'Ana', { rejoin: `guessed tab ${newSecret()}`, resume: newSecret() });
  expect(userId).toBe('Ana (2)');
}

/** Attacks on meetings, with participants at each of the three processes. */
export const meetingAttacks: Attacks = {
  'names that look alike are told apart when they join at once at three processes': joinAsLookalikes,
  'a lock and a lobby set at one process hold at the others from then on': bypassLockAndLobby,
  'a tab that joins again at other processes replaces its own membership, and takes no one else’s': joinTwice,
};
