import { createPost, deletePost, editPost } from '@velvet/contracts/content/post-calls';
import { createQueueItem, updateQueueItem } from '@velvet/contracts/content/queue';
import { PostId, QueueItemId } from '@velvet/contracts/ids';
import type { Random } from '@velvet/demo/art/random';
import { sessionTerms } from '#kill/creators.ts';
import { cancelSession, offer, voidCheckouts } from '#histories/model/changes.ts';
import { isSold } from '#histories/model/rules.ts';
import type { Audience, Item, Terms } from '#histories/model/state.ts';
import { pickRecent, step, type Draw } from './step.ts';

const audiences: readonly Audience[] = ['public', 'public', 'public', 'followers', 'friends', 'subscribers', 'private'];
const prices = [0, 300, 500] as const;
/** Sessions of a creator that are not over. A plan has a limit of them. */
const openSessions = 2;

function drawTerms(random: Random): Terms {
  return {
    audience: random.pick(audiences),
    priceMinor: random.pick(prices),
    isAgeRestricted: random.chance(0.2),
  };
}

/** The terms as a request has them. */
const bodyOf = ({ audience, priceMinor, isAgeRestricted }: Terms) => ({
  price: priceMinor / 100,
  ageRestricted: isAgeRestricted,
  audience,
});

/** Members publish for free, creators also for subscribers and for a price. */
function refusalOf({ audience, priceMinor }: Terms, isCreator: boolean): string | undefined {
  if (audience === 'private') return priceMinor > 0 ? 'InvalidInput' : undefined;
  return isCreator || (audience !== 'subscribers' && priceMinor === 0) ? undefined : 'SellingForCreators';
}

export const publish: Draw = (world, random) => {
  const { state } = world;
  const who = random.chance(0.9) ? random.pick(world.creators) : random.pick(state.people);
  const terms = drawTerms(random);
  const text = `Post ${state.items.length}`;
  const isLimited = terms.priceMinor > 0 && random.chance(0.3);
  const limit = isLimited ? random.whole(1, 2) : null;
  const { audience: privacy, ...body } = bodyOf(terms);
  return step(world, {
    what: `publishes for ${terms.audience} at ${terms.priceMinor}, ${limit ?? 'all'} pieces`,
    who,
    call: createPost,
    input: { body: { text, privacy, ...body, limit } },
    refusal: refusalOf(terms, who.isCreator),
    done: (data) => {
      if (!data) return;
      const post = { ...terms, kind: 'post', id: data._id, owner: who, receiver: null, text } as const;
      const item: Item = { ...post, state: 'open', offer: null, piecesLeft: limit };
      offer(item);
      state.items.push(item);
    },
  });
};

const posts = (items: readonly Item[]) => items.filter(({ kind }) => kind === 'post');

/** Changes price, audience and age, or the words. An edit that takes away sold words is refused. */
export const edit: Draw = (world, random) => {
  const { state } = world;
  const item = pickRecent(random, posts(state.items));
  if (!item) return undefined;
  const who = random.chance(0.9) ? item.owner : random.pick(state.people);
  const terms = drawTerms(random);
  const text = random.chance(0.5) ? `${item.text} again` : `Instead ${random.whole(0, 1e9)}`;
  const isTakingAway = isSold(state, item) && !text.includes(item.text);
  const isOwn = who === item.owner && item.state !== 'gone';
  const { audience: privacy, ...body } = bodyOf(terms);
  // one that is free has no pieces, and pieces of one for sale cannot be changed
  const isWithLimit = item.piecesLeft !== null && terms.priceMinor === 0;
  if (isWithLimit) return undefined;
  return step(world, {
    what: `edits ${item.text} of ${item.owner.name} to ${terms.audience} at ${terms.priceMinor} as ${text}`,
    who,
    call: editPost,
    input: { params: { id: item.id }, body: { text, privacy, ...body } },
    refusal: isOwn ? (isTakingAway ? 'PostSold' : refusalOf(terms, who.isCreator)) : 'PostNotFound',
    done: () => {
      if (!text.includes(item.text)) voidCheckouts(state, (checkout) => checkout.item === item);
      Object.assign(item, terms, { text });
      offer(item);
      if (item.offer?.isAgeRestricted)
        voidCheckouts(state, (checkout) => checkout.item === item && checkout.payer.age !== 'adult');
    },
  });
};

export const remove: Draw = (world, random) => {
  const { state } = world;
  const item = pickRecent(random, posts(state.items));
  if (!item) return undefined;
  const who = random.chance(0.8) ? item.owner : random.pick(state.people);
  return step(world, {
    what: `deletes ${item.text} of ${item.owner.name}`,
    who,
    call: deletePost,
    input: { params: { id: item.id } },
    refusal: who === item.owner && item.state !== 'gone' ? undefined : 'PostNotFound',
    repeated: 'PostNotFound',
    done: () => {
      item.state = 'gone';
      offer(item);
    },
  });
};

const sessions = (items: readonly Item[]) => items.filter(({ kind }) => kind === 'session');

export const planSession: Draw = (world, random) => {
  const { state } = world;
  const who = random.pick(world.creators);
  const running = sessions(state.items).filter((item) => item.owner === who && item.state !== 'gone');
  if (running.length >= openSessions) return undefined;
  const { priceMinor, isAgeRestricted } = drawTerms(random);
  const audience = random.pick(['public', 'followers', 'subscribers'] as const);
  const text = `Session ${state.items.length}`;
  const price = priceMinor / 100;
  return step(world, {
    what: `plans a session for ${audience} at ${priceMinor}`,
    who,
    call: createQueueItem,
    input: { body: { ...sessionTerms({ title: text, price }), audience, ageRestricted: isAgeRestricted } },
    refusal: undefined,
    done: (data) => {
      if (!data) return;
      const session = { kind: 'session', id: PostId.parse(data.id), owner: who, receiver: null, text } as const;
      const terms = { audience, priceMinor, isAgeRestricted };
      const item: Item = { ...session, ...terms, state: 'open', offer: null, piecesLeft: null };
      offer(item);
      state.items.push(item);
    },
  });
};

/** Starts or cancels a session. A canceled one refunds its tickets. */
export const changeSession: Draw = (world, random) => {
  const { state } = world;
  const item = pickRecent(
    random,
    sessions(state.items).filter((each) => each.state !== 'gone'),
  );
  if (!item) return undefined;
  const who = random.chance(0.9) ? item.owner : random.pick(state.people);
  const status = item.state === 'open' && random.chance(0.6) ? 'live' : 'cancelled';
  return step(world, {
    what: `turns ${item.text} of ${item.owner.name} ${status}`,
    who,
    call: updateQueueItem,
    input: { params: { id: QueueItemId.parse(item.id) }, body: { status } },
    refusal: who === item.owner ? undefined : 'QueueItemNotFound',
    repeated: 'QueueItemOver',
    done: () => {
      if (status === 'cancelled') cancelSession(state, item);
      else item.state = 'live';
    },
  });
};
