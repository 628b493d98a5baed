import { readUser } from '@velvet/contracts/account/users';
import { listMessageMedia } from '@velvet/contracts/content/message-media';
import type { Locked } from '@velvet/contracts/content/post';
import { readPost } from '@velvet/contracts/content/post-calls';
import { readSession, readSessionRoom } from '@velvet/contracts/content/sessions';
import { MessageId, QueueItemId } from '@velvet/contracts/ids';
import { readConversation } from '@velvet/contracts/messaging/conversations';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import type { Visitor } from '#story/visitor.ts';
import { closingOf, holdingOf, isHidden, isVisible, sightOf, writingOf } from './model/rules.ts';
import { pair, type Item, type Person } from './model/state.ts';
import type { World } from './world.ts';

/** A read by a person, and the answer of the model. */
export type Probe = { readonly what: string; readonly expects: string; read(): Promise<string> };

/** The view that a person has of a post, a locked message or a session; undefined if the model does not decide it. */
export function seeing(world: World, viewer: Person, item: Item): Probe | undefined {
  const { state } = world;
  const expects = sightOf(state, viewer, item);
  // only members read messages
  if (!expects || (item.kind === 'message' && isHidden(viewer))) return undefined;
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
}

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

/** Whether a fan may write to a creator, or a creator to a fan. */
export function writing(world: World, who: Person, other: Person): Probe {
  return {
    what: `${who.name} writes to ${other.name}`,
    expects: closingOf(who) ?? writingOf(world.state, who, other),
    async read() {
      const conversationId = world.conversationOf(who, other);
      const { data, code } = await world.visitorOf(who).make(readConversation, { params: { conversationId } });
      return data?.writing ?? code ?? '';
    },
  };
}

/** Whether a person may enter the room of a session; undefined if the model does not decide it. */
export function entering(world: World, who: Person, session: Item): Probe | undefined {
  const seen = sightOf(world.state, who, session);
  if (!seen) return undefined;
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
}

/** Whether a person finds another one, and how they are related. */
export function visiting(world: World, who: Person, other: Person): Probe {
  return {
    what: `${who.name} visits ${other.name}`,
    // a closed account reads as a visitor
    expects: isHidden(who) ? (isHidden(other) ? 'UserNotFound' : 'none') : relationOf(world, who, other),
    async read() {
      const { data, code } = await world.visitorOf(who).make(readUser, { params: { handle: other.id } });
      return data?.relation ?? code ?? '';
    },
  };
}

function relationOf({ state }: World, who: Person, other: Person): string {
  if (!isVisible(state, who, other)) return 'UserNotFound';
  const isFollowing = state.follows.has(pair(who, other));
  const isFollowed = state.follows.has(pair(other, who));
  if (isFollowing) return isFollowed ? 'friends' : 'following';
  if (state.requests.has(pair(who, other))) return 'requested';
  return isFollowed ? 'followed' : 'none';
}

/** The creators to whom a person is subscribed. */
export function subscribing({ state, creators, visitorOf }: World, who: Person): Probe {
  const expected = creators.filter((creator) => state.running.has(pair(who, creator)));
  return {
    what: `${who.name} is subscribed`,
    expects: expected.map(({ name }) => name).join(),
    async read() {
      const listed = await visitorOf(who).get(listSubscriptions, { query: { limit: 100 } });
      const open = new Set(listed.filter(({ state: found }) => found === 'active').map(({ creatorId }) => creatorId));
      return creators.flatMap(({ id, name }) => (open.has(id) ? [name] : [])).join();
    },
  };
}
