import { giftReceived, giftReturned } from '@velvet/contracts/payment/gift-events';
import { moneyInWords } from '@velvet/contracts/money';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { personLink } from './link.ts';

const lengthOf = (months: number) => (months === 1 ? 'a month' : `${months} months`);

/** The actor of a row without a known giver is the creator. */
const wordsOf = (months: number | null, isNamed: boolean) => {
  if (isNamed) return `{actor} gave you ${months === null ? 'a gift' : `a subscription for ${lengthOf(months)}`}`;
  return `Someone gave you ${months === null ? 'something by {actor}' : `${lengthOf(months)} of {actor}`}`;
};

const onReceived = on(giftReceived, async ({ rows }: Context, tx, gift) => {
  const { giftId, receiverId, giverId, creatorId, months, note } = gift;
  // the giver redeemed the own gift
  if (giverId === receiverId) return;
  const draft = {
    type: 'other' as const,
    kind: 'account' as const,
    userId: receiverId,
    groupKey: `gift:${giftId}`,
    title: 'You received a gift',
    sentence: wordsOf(months, giverId !== null),
    detail: note,
    link: personLink(creatorId),
  };
  await rows.notify(tx, draft, giverId ?? creatorId);
});

const onReturned = on(giftReturned, async ({ rows }: Context, tx, { giftId, giverId, creatorId, months, price }) => {
  const thing = months === null ? 'something by {actor}' : `${lengthOf(months)} of {actor}`;
  const draft = {
    type: 'other' as const,
    kind: 'billing' as const,
    userId: giverId,
    groupKey: `gift-returned:${giftId}`,
    title: 'Gift refunded',
    sentence: `We refunded ${moneyInWords(price)} for your gift of ${thing}, because it was not redeemed.`,
    link: '/dashboard?section=purchases&view=gifts',
  };
  await rows.notify(tx, draft, creatorId);
});

export const giftConsumers = [onReceived, onReturned];
