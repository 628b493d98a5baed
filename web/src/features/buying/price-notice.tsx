import { Group, Text } from '@mantine/core';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { useEffect, useRef } from 'react';
import { messageOf } from '#api/failure.ts';
import { useAnswerPriceChange } from '#resources/price-changes.ts';
import { intervalTexts } from '#texts/intervals.ts';
import { priceChangeTexts as texts } from '#texts/tiers.ts';
import { Action } from '#ui/action.tsx';
import { day, money } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import { dollars } from './price.ts';
import { isRunning, nameOf } from './subscription-words.ts';

/** An announced price, and the answer that it needs. The answer can be changed until the price applies. */
export function PriceNotice({ subscription }: { readonly subscription: Subscription }) {
  const answer = useAnswerPriceChange();
  const { id, priceChange, interval, currency } = subscription;
  const ways = useFocusAfter(priceChange?.answer);
  if (!priceChange || !isRunning(subscription)) return null;
  const { price, appliesFrom, needsConsent, answer: given } = priceChange;
  const name = nameOf(subscription);
  const send = (accept: boolean) =>
    answer.mutate({ id, accept }, { onError: (error) => toast.error(messageOf(error, texts.failed)) });
  const isSending = (accept: boolean) => answer.isPending && answer.variables.accept === accept;
  const outcome = given === null ? texts.needsConsent : texts[given];
  return (
    <Text component="div" fz="sm" lh={1.5} role="status">
      {texts.announced(intervalTexts.price(money(dollars(price, currency)), interval), day(appliesFrom))}{' '}
      {needsConsent && outcome}
      {needsConsent && (
        <Group gap="xs" mt="2xs" ref={ways}>
          {given !== 'accepted' && (
            <Action aria-label={texts.acceptOf(name)} loading={isSending(true)} onClick={() => send(true)}>
              {texts.accept}
            </Action>
          )}
          {given !== 'declined' && (
            <Action
              look="outline"
              aria-label={texts.declineOf(name)}
              loading={isSending(false)}
              onClick={() => send(false)}
            >
              {texts.decline}
            </Action>
          )}
        </Group>
      )}
    </Text>
  );
}

/** The pressed button goes with the old answer; the focus in it moves to the button that is left. */
function useFocusAfter(answer: unknown) {
  const ways = useRef<HTMLDivElement>(null);
  const before = useRef(answer);
  useEffect(() => {
    if (before.current === answer) return;
    before.current = answer;
    if (document.activeElement === document.body) ways.current?.querySelector('button')?.focus();
  }, [answer]);
  return ways;
}
