import { randomUUID } from 'node:crypto';
import { PostId } from '@velvet/contracts/ids';
import { updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import { sendMessage, unsendMessage } from '@velvet/contracts/messaging/messages';
import { createPromotion, stopPromotion } from '@velvet/contracts/payment/promotions';
import { MessageId } from '@velvet/contracts/ids';
import { offer, voidCheckouts } from '#histories/model/changes.ts';
import { isSold, writingOf } from '#histories/model/rules.ts';
import { pair, type Item } from '#histories/model/state.ts';
import { pickOther, pickRecent, step, type Draw } from './step.ts';

/** The refusal of each reason not to write. */
const refusals = {
  open: undefined,
  closed: 'MessagesClosed',
  followed: 'MessagesForFollowed',
  subscribers: 'MessagesForSubscribers',
  price: 'MessagesForPrice',
} as const;

/** Writes a text to somebody of the other kind, with whom there is a conversation. */
export const write: Draw = (world, random) => {
  const { state } = world;
  const [creator, fan] = [random.pick(world.creators), random.pick(world.fans)];
  const [who, other] = random.chance(0.7) ? [fan, creator] : [creator, fan];
  return step(world, {
    what: `writes to ${other.name}`,
    who,
    call: sendMessage,
    input: {
      params: { conversationId: world.conversationOf(who, other) },
      body: { content: 'Good evening.', clientId: randomUUID() },
    },
    refusal: refusals[writingOf(state, who, other)],
    done: () => void state.wrote.add(pair(who, other)),
  });
};

const policies = ['everyone', 'everyone', 'following', 'subscribers', 'nobody'] as const;

/** Chooses whose first messages are accepted. */
export const choosePolicy: Draw = (world, random) => {
  const who = random.pick(world.state.people);
  const policy = random.pick(policies);
  return step(world, {
    what: `takes messages of ${policy}`,
    who,
    call: updateMessageSettings,
    input: { body: { whoCanWrite: policy } },
    refusal: undefined,
    done: () => {
      who.policy = policy;
    },
  });
};

const priceMinor = 400;

/** Sends a picture that its receiver can buy. */
export const sendLocked: Draw = (world, random) => {
  const { state } = world;
  const who = random.chance(0.9) ? random.pick(world.creators) : random.pick(world.fans);
  const receiver = pickOther(random, who.isCreator ? world.fans : world.creators, who);
  const picture = world.pictures.get(who) ?? world.pictures.get(receiver);
  const text = `Message ${state.items.length}`;
  if (!picture) return undefined;
  const body = { type: 'locked' as const, content: text, vaultItemIds: [picture], price: priceMinor / 100 };
  return step(world, {
    what: `sends ${receiver.name} a locked message`,
    who,
    call: sendMessage,
    input: {
      params: { conversationId: world.conversationOf(who, receiver) },
      body: { ...body, clientId: randomUUID() },
    },
    refusal: refusals[writingOf(state, who, receiver)] ?? (who.isCreator ? undefined : 'LockedMessagesForCreators'),
    done: (data) => {
      state.wrote.add(pair(who, receiver));
      if (!data) return;
      const message = { kind: 'message', id: PostId.parse(data.id), owner: who, receiver, text } as const;
      const terms = { audience: 'public', priceMinor, isAgeRestricted: false } as const;
      const item: Item = { ...message, ...terms, state: 'open', offer: null, piecesLeft: null };
      offer(item);
      state.items.push(item);
    },
  });
};

/** Removes a locked message. One that is bought stays. */
export const unsend: Draw = (world, random) => {
  const { state } = world;
  const item = pickRecent(
    random,
    state.items.filter(({ kind }) => kind === 'message'),
  );
  if (!item?.receiver) return undefined;
  const { owner, receiver } = item;
  const who = random.chance(0.9) ? owner : receiver;
  return step(world, {
    what: `unsends ${item.text} of ${owner.name} to ${receiver.name}`,
    who,
    call: unsendMessage,
    input: { params: { conversationId: world.conversationOf(owner, receiver), messageId: MessageId.parse(item.id) } },
    refusal: who !== owner ? 'MessageNotFound' : isSold(state, item) ? 'MessageSold' : undefined,
    done: () => {
      item.state = 'gone';
      offer(item);
      voidCheckouts(state, (checkout) => checkout.item === item);
    },
  });
};

export const promote: Draw = (world, random) => {
  const { state } = world;
  const who = random.pick(world.creators);
  const code = `CODE${state.promotions.length}`;
  const uses = random.chance(0.6) ? random.whole(1, 2) : null;
  const [percent, audience] = [random.pick([10, 25, 50]), random.pick(['all', 'new', 'returning'] as const)];
  return step(world, {
    what: `starts ${code} for ${audience}, ${uses ?? 'all'} uses`,
    who,
    call: createPromotion,
    input: { body: { kind: 'discount', percent, months: 2, audience, uses, code } },
    refusal: undefined,
    repeated: 'PromotionCodeTaken',
    done: (data) => {
      if (!data) return;
      const { id } = data;
      state.promotions.push({
        id,
        creator: who,
        code,
        percent,
        audience,
        usesLeft: uses,
        isStopped: false,
        users: new Set(),
      });
    },
  });
};

export const stopPromoting: Draw = (world, random) => {
  const promotion = pickRecent(random, world.state.promotions);
  if (!promotion) return undefined;
  const { creator, id, code } = promotion;
  const who = random.chance(0.9) ? creator : pickOther(random, world.creators, creator);
  return step(world, {
    what: `stops ${code} of ${creator.name}`,
    who,
    call: stopPromotion,
    input: { params: { id } },
    refusal: who === creator ? undefined : 'PromotionNotFound',
    done: () => {
      promotion.isStopped = true;
    },
  });
};
