import { blockUser, unblockUser } from '@velvet/contracts/account/blocks';
import { acceptFollowRequest, declineFollowRequest, followUser, unfollowUser } from '@velvet/contracts/account/follows';
import { confirmAge } from '@velvet/contracts/account/onboarding';
import { deleteProfile, restoreProfile, updateProfile } from '@velvet/contracts/account/profile';
import { hide, part } from '#histories/model/changes.ts';
import { isHidden, isKnown, isVisible } from '#histories/model/rules.ts';
import { pair, type Person, type State } from '#histories/model/state.ts';
import { pickOther, step, type Draw } from './step.ts';

const params = ({ id: userId }: Person) => ({ params: { userId } });
const notFound = (isFound: boolean) => (isFound ? undefined : 'UserNotFound');

/** Blocks somebody: what runs between the two ends. */
export const block: Draw = (world, random) => {
  const { state } = world;
  const who = random.pick(state.people);
  const other = pickOther(random, state.people, who);
  return step(world, {
    what: `blocks ${other.name}`,
    who,
    call: blockUser,
    input: params(other),
    refusal: notFound(isKnown(state, who, other)),
    done: () => {
      const isNew = !state.blocks.has(pair(who, other));
      state.blocks.add(pair(who, other));
      if (isNew) part(state, who, other);
    },
  });
};

/** Takes back one of the blocks, or one that is not there. */
export const unblock: Draw = (world, random) => {
  const { state } = world;
  const blocked = [...state.blocks];
  const [whoId, otherId] = blocked.length > 0 && random.chance(0.9) ? random.pick(blocked).split(' ') : [];
  const who = state.people.find(({ id }) => id === whoId) ?? random.pick(state.people);
  const other = state.people.find(({ id }) => id === otherId) ?? pickOther(random, state.people, who);
  return step(world, {
    what: `unblocks ${other.name}`,
    who,
    call: unblockUser,
    input: params(other),
    refusal: notFound(isKnown(state, who, other)),
    done: () => void state.blocks.delete(pair(who, other)),
  });
};

/** Follows somebody, or requests it from a private person. */
export const follow: Draw = (world, random) => {
  const { state } = world;
  const who = random.pick(state.people);
  const other = pickOther(random, state.people, who);
  return step(world, {
    what: `follows ${other.name}`,
    who,
    call: followUser,
    input: params(other),
    refusal: notFound(isVisible(state, who, other)),
    done: () => {
      const isAsking = other.isPrivate && !state.follows.has(pair(who, other));
      (isAsking ? state.requests : state.follows).add(pair(who, other));
      if (!isAsking) state.requests.delete(pair(who, other));
    },
  });
};

export const unfollow: Draw = (world, random) => {
  const { state } = world;
  const who = random.pick(state.people);
  const other = pickOther(random, state.people, who);
  return step(world, {
    what: `unfollows ${other.name}`,
    who,
    call: unfollowUser,
    input: params(other),
    refusal: notFound(isVisible(state, who, other)),
    done: () => {
      state.follows.delete(pair(who, other));
      state.requests.delete(pair(who, other));
    },
  });
};

/** Accepts or declines a request to follow, or one that is not there. */
export const answerRequest: Draw = (world, random) => {
  const { state } = world;
  const asked = [...state.requests];
  const [askerId, ownerId] = asked.length > 0 ? random.pick(asked).split(' ') : [];
  const who = state.people.find(({ id }) => id === ownerId) ?? random.pick(state.people);
  const asker = state.people.find(({ id }) => id === askerId) ?? pickOther(random, state.people, who);
  const isAccepting = random.chance(0.6);
  const isAsked = state.requests.has(pair(asker, who));
  return step(world, {
    what: `${isAccepting ? 'accepts' : 'declines'} the request of ${asker.name}`,
    who,
    call: isAccepting ? acceptFollowRequest : declineFollowRequest,
    input: params(asker),
    refusal: notFound(isVisible(state, who, asker)) ?? (isAsked ? undefined : 'FollowRequestNotFound'),
    repeated: 'FollowRequestNotFound',
    done: () => {
      state.requests.delete(pair(asker, who));
      if (isAccepting) state.follows.add(pair(asker, who));
    },
  });
};

/** Hides or shows a profile. A sweep accepts the requests to one that is shown, so it is shown when it has none. */
export const turnPrivate: Draw = (world, random) => {
  const who = random.pick(world.state.people);
  const isAsked = [...world.state.requests].some((request) => request.endsWith(` ${who.id}`));
  if (isAsked) return undefined;
  const isPrivate = !who.isPrivate;
  return step(world, {
    what: `turns ${isPrivate ? 'private' : 'public'}`,
    who,
    call: updateProfile,
    input: { body: { settings: { profileVisibility: isPrivate ? 'private' : 'public' } } },
    // the owner of a closed account may not change it
    refusal: undefined,
    done: () => {
      who.isPrivate = isPrivate;
    },
  });
};

/** Gives a birthday. One person of a world at most is under age, because that is for good. */
export const giveBirthday: Draw = (world, random) => {
  const { people } = world.state;
  const who = people.find(({ age }) => age === 'unknown');
  if (!who) return undefined;
  const isMinor = !people.some(({ age }) => age === 'underage') && random.chance(0.3);
  const birthday = isMinor ? '2015-05-05' : '1990-05-05';
  return step(world, {
    what: `is ${isMinor ? 'under age' : 'an adult'}`,
    who,
    call: confirmAge,
    input: { body: { birthday, acceptsTerms: true } },
    refusal: isMinor ? 'UnderAge' : undefined,
    done: () => {
      who.age = 'adult';
    },
    // one under the minimum age is refused and kept
    refused: () => {
      who.age = 'underage';
      hide(world.state, who);
    },
  });
};

/** Closes an account. Most are open, so that something happens. */
export const close: Draw = (world, random) => {
  const { people } = world.state;
  if (people.filter(isHidden).length >= mostClosed(world.state)) return undefined;
  const who = random.pick(people);
  return step(world, {
    what: 'closes the account',
    who,
    call: deleteProfile,
    input: {},
    refusal: undefined,
    done: () => {
      if (!isHidden(who)) hide(world.state, who);
      who.isClosing = true;
    },
  });
};

const mostClosed = ({ people }: State) => Math.ceil(people.length / 3);

/** Restores an account. The subscriptions to it end by a sweep, and would stay if it was restored before. */
export const restore: Draw = (world, random) => {
  const closed = world.state.people.filter(({ isClosing }) => isClosing);
  const who = closed.length > 0 ? random.pick(closed) : random.pick(world.state.people);
  const restoring = step(world, {
    what: 'restores the account',
    who,
    call: restoreProfile,
    input: {},
    refusal: undefined,
    done: () => {
      who.isClosing = false;
    },
  });
  return {
    ...restoring,
    async run(patience) {
      const count = async () => ({ status: 200, subscribers: await world.payments.countSubscribers(who) });
      if (who.isClosing) await patience.send(count, ({ subscribers }) => subscribers === 0);
      return restoring.run(patience);
    },
  };
};
