import { readUser } from '@velvet/contracts/account/users';
import { readPost } from '@velvet/contracts/content/post-calls';
import { listMessageMedia } from '@velvet/contracts/content/message-media';
import { readSession, readSessionRoom } from '@velvet/contracts/content/sessions';
import type { Locked } from '@velvet/contracts/content/post';
import { MessageId, QueueItemId } from '@velvet/contracts/ids';
import { readConversation } from '@velvet/contracts/messaging/conversations';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import type { Random } from '@velvet/demo/art/random';
import { setTimeout as delay } from 'node:timers/promises';
import type { Visitor } from '#story/visitor.ts';
import { closingOf, holdingOf, isHidden, isVisible, sightOf, writingOf } from './model/rules.ts';
import { pair, type Item, type Person } from './model/state.ts';
import { pickOther, pickRecent } from './steps/step.ts';
import type { World } from './world.ts';

/** A read by a person, and the answer of the model. */
export type Probe = { readonly what: string; readonly expects: string; read(): Promise<string> };

type DrawProbe = (world: World, random: Random) => Probe | undefined;

/** Time for events to arrive. */
const limitMs = 10_000;
const pauseMs = 50;

/** Reads until the answer is the expected one. @returns the difference that remains */
export async function check({ what, expects, read }: Probe): Promise<string | undefined> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await read();
    if (found === expects) return undefined;
    if (performance.now() > deadline) return `${what}: expected ${expects}, found ${found}`;
    await delay(pauseMs);
  }
}

/** The view that a person has of a post, a locked message or a session. */
const sight: DrawProbe = (world, random) => {
  const { state } = world;
  const item = random.chance(0.7) ? pickRecent(random, state.items) : state.items[0] && random.pick(state.items);
  const viewer = random.pick(state.people);
  const expects = item && sightOf(state, viewer, item);
  if (!item || !expects) return undefined;
  // only members read messages
  if (item.kind === 'message' && isHidden(viewer)) return undefined;
  const who = world.visitorOf(viewer);
  const holding = holdingOf(state, viewer, item);
  return {
    what: `${viewer.name} sees ${item.text} of ${item.owner.name}`,
    expects,
    async read() {
      // reading opens what is not sealed
      if (holding?.seal === 'unopened' && !isHidden(viewer)) holding.seal = 'opened';
      return sightOfItem(who, item);
    },
  };
};

async function sightOfItem(who: Visitor, { kind, id }: Item): Promise<string> {
  if (kind === 'post') {
    const { data, code } = await who.make(readPost, { params: { id } });
    return data ? lockOf(data.locked) : absentFrom(code);
  }
  if (kind === 'session') {
    const { data, code } = await who.make(readSession, { params: { id: QueueItemId.parse(id) } });
    return data ? lockOf(data.locked) : absentFrom(code);
  }
  const { data, code } = await who.make(listMessageMedia, { query: { ids: MessageId.parse(id) } });
  const [media] = data ?? [];
  return media ? lockOf(media.locked) : data ? 'absent' : (code ?? '');
}

function lockOf(locked: Pick<Locked, 'reason' | 'offers'> | null): string {
  if (locked === null) return 'open';
  return locked.offers.some(({ kind }) => kind === 'open') ? 'sealed' : locked.reason;
}

const absentFrom = (code = ''): string => (code === 'PostNotFound' || code === 'SessionNotFound' ? 'absent' : code);

/** Whether a person may write to another one. */
const writing: DrawProbe = (world, random) => {
  const [creator, fan] = [random.pick(world.creators), random.pick(world.fans)];
  const [who, other] = random.chance(0.5) ? [fan, creator] : [creator, fan];
  return {
    what: `${who.name} writes to ${other.name}`,
    expects: closingOf(who) ?? writingOf(world.state, who, other),
    async read() {
      const conversationId = world.conversationOf(who, other);
      const { data, code } = await world.visitorOf(who).make(readConversation, { params: { conversationId } });
      return data?.writing ?? code ?? '';
    },
  };
};

/** Whether a person may enter the room of a session. */
const entrance: DrawProbe = (world, random) => {
  const session = pickRecent(
    random,
    world.state.items.filter(({ kind }) => kind === 'session'),
  );
  const who = random.pick(world.state.people);
  const seen = session && sightOf(world.state, who, session);
  if (!session || !seen) return undefined;
  const refusal = seen === 'absent' ? 'SessionNotFound' : 'SessionLocked';
  return {
    what: `${who.name} enters ${session.text} of ${session.owner.name}`,
    expects: seen === 'open' ? (session.state === 'live' ? 'entered' : 'SessionClosed') : refusal,
    async read() {
      const params = { id: QueueItemId.parse(session.id) };
      const { data, code } = await world.visitorOf(who).make(readSessionRoom, { params });
      return data ? 'entered' : (code ?? '');
    },
  };
};

/** Whether a person finds another one, and how they are related. */
const page: DrawProbe = (world, random) => {
  const { state } = world;
  const who = random.pick(state.people);
  const other = pickOther(random, state.people, who);
  return {
    what: `${who.name} visits ${other.name}`,
    expects: isHidden(who) ? (isHidden(other) ? 'UserNotFound' : 'none') : relationOf(world, who, other),
    async read() {
      const { data, code } = await world.visitorOf(who).make(readUser, { params: { handle: other.id } });
      return data?.relation ?? code ?? '';
    },
  };
};

function relationOf({ state }: World, who: Person, other: Person): string {
  if (!isVisible(state, who, other)) return 'UserNotFound';
  const isFollowing = state.follows.has(pair(who, other));
  const isFollowed = state.follows.has(pair(other, who));
  if (isFollowing) return isFollowed ? 'friends' : 'following';
  if (state.requests.has(pair(who, other))) return 'requested';
  return isFollowed ? 'followed' : 'none';
}

/** The subscriptions of a fan. */
const subscriptions: DrawProbe = (world, random) => {
  const { state } = world;
  const who = random.pick(state.people);
  const creators = world.creators.filter((creator) => state.running.has(pair(who, creator)));
  return {
    what: `${who.name} is subscribed`,
    expects: creators.map(({ name }) => name).join(),
    async read() {
      const listed = await world.visitorOf(who).get(listSubscriptions, { query: { limit: 100 } });
      const open = new Set(listed.filter(({ state: found }) => found === 'active').map(({ creatorId }) => creatorId));
      return world.creators.flatMap(({ id, name }) => (open.has(id) ? [name] : [])).join();
    },
  };
};

const probes: readonly DrawProbe[] = [sight, sight, sight, sight, writing, entrance, page, subscriptions];

/** Draws what is read after a step. */
export function drawProbes(world: World, random: Random, count: number): Probe[] {
  return Array.from({ length: count }, () => random.pick(probes)(world, random)).filter((probe) => probe !== undefined);
}
