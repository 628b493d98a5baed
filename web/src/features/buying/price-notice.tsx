import { Group, Text } from '@mantine/core';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
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
  if (!priceChange || !isRunning(subscription)) return null;
  const { price, appliesFrom, needsConsent, answer: given } = priceChange;
  const name = nameOf(subscription);
  const send = (accept: boolean) =>
    answer.mutate({ id, accept }, { onError: (error) => toast.error(messageOf(error, texts.failed)) });
  const outcome = given === null ? texts.needsConsent : texts[given];
  return (
    <Text component="div" fz="sm" lh={1.5} role="status">
      {texts.announced(intervalTexts.price(money(dollars(price, currency)), interval), day(appliesFrom))}{' '}
      {needsConsent && outcome}
      {needsConsent && (
        <Group gap="xs" mt="2xs">
          {given !== 'accepted' && (
            <Action aria-label={texts.acceptOf(name)} loading={answer.isPending} onClick={() => send(true)}>
              {texts.accept}
            </Action>
          )}
          {given !== 'declined' && (
            <Action
              look="quiet"
              aria-label={texts.declineOf(name)}
              loading={answer.isPending}
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
