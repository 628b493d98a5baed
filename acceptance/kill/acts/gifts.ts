import { giveGift, redeemGift } from '@velvet/contracts/payment/gifts';
import type { Cast, Fan } from '#kill/cast.ts';
import { postPrice } from '#kill/creators.ts';
import type { Journal } from '#kill/journal.ts';
import { counted, followUp, keyed, notePaid } from './act.ts';

/** The fan after this one, to whom gifts go. */
function receiverOf({ who }: Fan, { fans }: Cast): Fan {
  const place = fans.findIndex((fan) => fan.who.id === who.id);
  return fans[(place + 1) % fans.length]!;
}

/** Gives a post to another fan, each at most once. */
export function give(fan: Fan, cast: Cast, journal: Journal): Promise<void> {
  const { who, card } = fan;
  const { who: receiver } = receiverOf(fan, cast);
  const contentId = cast.presents.find((post) => !journal.gifts.has(`${receiver.id} ${post}`));
  if (contentId === undefined) return Promise.resolve();
  const name = `${who.handle}-gift-${contentId}`;
  return counted(journal, 'gift', async () => {
    const answer = await who.make(giveGift, {
      body: {
        thing: { kind: 'content', contentId },
        amount: postPrice,
        receiverId: receiver.id,
        note: name,
        paymentMethodId: card,
      },
      headers: keyed(journal, name),
    });
    await followUp(journal, name, answer);
    if (answer.data?.state !== 'settled') return false;
    notePaid(journal, 'gift', who.id, { id: answer.data.paymentId, amount: postPrice, currency: 'USD' });
    journal.gifts.add(`${receiver.id} ${contentId}`);
    return true;
  });
}

/** Gives a month of a subscription by a link, which the next fan redeems. */
export function giveByLink(fan: Fan, cast: Cast, journal: Journal): Promise<void> {
  const { who, card } = fan;
  const { plan, price, who: creator } = cast.gifted;
  const number = [...journal.payments.values()].filter(
    (paid) => paid.kind === 'giftLink' && paid.payerId === who.id,
  ).length;
  const name = `${who.handle}-link-${number}`;
  return counted(journal, 'giftLink', async () => {
    const answer = await who.make(giveGift, {
      body: {
        thing: { kind: 'subscription', creatorId: creator.id, plan, months: 1 },
        amount: price,
        note: name,
        paymentMethodId: card,
      },
      headers: keyed(journal, name),
    });
    await followUp(journal, name, answer);
    if (answer.data?.state !== 'settled') return false;
    const { paymentId, gift } = answer.data;
    const code = gift.link?.split('/').at(-1) ?? '';
    const redeemed = await receiverOf(fan, cast).who.make(redeemGift, { params: { code } });
    if (!redeemed.data) return false;
    journal.redeemed.add(gift.id);
    notePaid(journal, 'giftLink', who.id, { id: paymentId, amount: price, currency: 'USD' });
    return true;
  });
}
