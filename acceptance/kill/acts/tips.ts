import { payPerView } from '@velvet/contracts/payment/purchases';
import type { TipOrder } from '@velvet/contracts/payment/tips';
import type { Cast, Fan } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import { counted, followUp, keyed, notePaid } from './act.ts';

/** in which a fan tips in turn */
const places = 6;
/** Amounts differ in their cents, so that shares do. */
const amountOf = (number: number) => (137 + 100 * (number % 7) + (number % 10)) / 100;

/**
 * Tips in turn on a profile, under a post, in a conversation, on a profile in euros, in the room of a live session, and on a video. The
 * note is the name of the tip, so that one that is paid twice is found.
 */
export function tip(fan: Fan, cast: Cast, journal: Journal): Promise<void> {
  const { who, card } = fan;
  const number = [...journal.payments.values()].filter((paid) => paid.kind === 'tip' && paid.payerId === who.id).length;
  const name = `${who.handle}-tip-${number}`;
  const isEuro = number % places === 3;
  const order = { creatorId: (isEuro ? cast.euro : cast.creator).id, place: placeOf(fan, cast, number), note: name };
  return counted(journal, 'tip', async () => {
    const answer = await who.make(payPerView, {
      body: { tip: order, amount: amountOf(number), paymentMethodId: card, currency: isEuro ? 'EUR' : 'USD' },
      headers: keyed(journal, name),
    });
    await followUp(journal, name, answer);
    const { data } = answer;
    if (data?.state === 'settled') notePaid(journal, 'tip', who.id, data);
    return data?.state === 'settled';
  });
}

function placeOf({ conversationId }: Fan, { tipped, tippedVideo, room }: Cast, number: number): TipOrder['place'] {
  const at: Readonly<Record<number, TipOrder['place']>> = {
    1: { kind: 'post', id: tipped },
    2: { kind: 'conversation', id: conversationId },
    4: { kind: 'room', id: room },
    5: { kind: 'video', id: tippedVideo },
  };
  return at[number % places] ?? { kind: 'profile' };
}
