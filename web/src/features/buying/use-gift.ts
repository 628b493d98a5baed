import { useQueryClient } from '@tanstack/react-query';
import type { TierId } from '@velvet/contracts/ids';
import { decimalFromMinor, defaultCurrency, type Money } from '@velvet/contracts/money';
import { giftLimits, type Gift, type GiftMonths, type GiftThing } from '@velvet/contracts/payment/gifts';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { countCharacters } from '@velvet/contracts/text';
import { useRef, useState } from 'react';
import { sendGift } from '#resources/gifts.ts';
import { tiersQuery } from '#resources/tiers.ts';
import { giftTexts } from '#texts/gifts.ts';
import { toast } from '#ui/toast.ts';
import type { Deal } from './buying.ts';
import { useCardChoice } from './card-choice.tsx';
import { giftPrice } from './gift-price.ts';
import type { Receiver, Way } from './gift-receiver.tsx';
import { useCheckout } from './use-checkout.ts';

type GiftProps = { readonly deal: Extract<Deal, { kind: 'gift' }>; readonly onClose: () => void };

const free: Money = { amountMinor: 0, currency: defaultCurrency };

/** The values of the dialog of a gift, and its checkout. @param tiers none for content */
export function useGift({ deal, onClose }: GiftProps, tiers: readonly Tier[], onReady: (gift: Gift) => void) {
  const { creator, thing } = deal;
  const client = useQueryClient();
  const [tierId, setTier] = useState<TierId>();
  const tier = tiers.find(({ id }) => id === tierId) ?? tiers[0];
  const [months, setMonths] = useState<GiftMonths>(1);
  const { way, receiver, problem, setProblem, ...choosing } = useReceiver();
  const { text, isAnonymous, ...words } = useWords();
  // the link is part of the first answer, before 3-D Secure
  const gift = useRef<Gift>(undefined);
  const choice = useCardChoice();
  const price = thing.kind === 'content' ? thing.price : tier ? giftPrice(tier, months) : free;
  const request = {
    thing: wantedOf(deal, tier, months),
    amount: decimalFromMinor(price.amountMinor),
    currency: price.currency,
    receiverId: way === 'person' ? (receiver?.id ?? null) : null,
    isAnonymous,
    ...(text !== '' && { note: text }),
  };
  const checkout = useCheckout({
    chooseCard: choice.choose,
    request,
    async send(paymentMethodId, key) {
      const attempt = await sendGift({ ...request, ...(paymentMethodId && { paymentMethodId }) }, key);
      gift.current = attempt.gift;
      return attempt;
    },
    onSettled() {
      if (way === 'link' && gift.current) return onReady(gift.current);
      toast.success(giftTexts.sentTo(receiver?.name ?? ''));
      onClose();
    },
    onRefused(failure) {
      choice.forget();
      if (failure.code === 'PriceChanged') void client.invalidateQueries(tiersQuery(creator.id));
      return undefined;
    },
  });
  return {
    ...checkout,
    choice,
    price,
    tier,
    months,
    way,
    receiver,
    isAnonymous,
    problem,
    ...words,
    setTier,
    setMonths,
    ...choosing,
    submit() {
      if (way === 'person' && !receiver) return setProblem(giftTexts.choosePerson);
      checkout.pay();
    },
  };
}

/** The note, and whether the giver has a name. */
function useWords() {
  const [note, setNote] = useState('');
  const [isAnonymous, setAnonymous] = useState(false);
  const text = note.trim();
  return { text, note, isAnonymous, setNote, setAnonymous, noteLeft: giftLimits.noteLength - countCharacters(text) };
}

/** For whom the gift is. Another choice clears what was missing. */
function useReceiver() {
  const [way, setWay] = useState<Way>('link');
  const [receiver, setReceiver] = useState<Receiver>();
  const [problem, setProblem] = useState<string>();
  return {
    way,
    receiver,
    problem,
    setProblem,
    setWay(next: Way) {
      setWay(next);
      setProblem(undefined);
    },
    setReceiver(next: Receiver | undefined) {
      setReceiver(next);
      setProblem(undefined);
    },
  };
}

function wantedOf({ creator, thing }: GiftProps['deal'], tier: Tier | undefined, months: GiftMonths): GiftThing {
  if (thing.kind === 'content') return { kind: 'content', contentId: thing.postId };
  const [quote] = tier?.quotes ?? [];
  if (!quote) throw new TypeError('A given subscription has a tier with a price.');
  return { kind: 'subscription', creatorId: creator.id, plan: quote.plan, months };
}
