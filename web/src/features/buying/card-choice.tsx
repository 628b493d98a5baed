import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '@velvet/contracts/money';
import type { PaymentMethod } from '@velvet/contracts/payment/cards';
import { useId, useRef, useState } from 'react';
import { cardProviderQuery, cardsQuery, isUsable, takesCards } from '#resources/cards.ts';
import { cardTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from './card-choice.module.css';
import { CardForm, type CardFormHandle } from './card-form.tsx';
import { cardLabel, separateWords } from './card-label.ts';
import { SetupRequired } from './setup-required.tsx';
import type { ChosenCard } from './use-checkout.ts';

const another = 'another';

type CardNeed = {
  readonly isNeeded?: boolean;
  /** currency of the subscription that the card renews; undefined for a purchase */
  readonly renewsIn?: Currency | undefined;
};

/** Which card pays: the default one unless another is chosen, a new one where there is none. */
export function useCardChoice({ isNeeded = true, renewsIn }: CardNeed = {}) {
  const provider = useQuery({ ...cardProviderQuery, enabled: isNeeded });
  const isSetUp = provider.data && takesCards(provider.data);
  const cards = useQuery({ ...cardsQuery, enabled: isNeeded && isSetUp === true });
  const [wanted, setWanted] = useState<string>();
  const form = useRef<CardFormHandle>(null);
  const all = cards.data ?? [];
  const kept = all.filter(({ use }) => isUsable(use, renewsIn));
  // a purchase may have saved the first card since; later reads must not take a form away
  const isReading = kept.length === 0 && cards.isFetching && !cards.isFetchedAfterMount;
  const chosen = kept.find(({ id }) => id === wanted) ?? (wanted === another ? undefined : defaultOf(kept));
  const choose = async (): Promise<ChosenCard | undefined> => {
    if (!isNeeded) return {};
    if (chosen) return { id: chosen.id };
    const id = await form.current?.createCard();
    if (id === undefined) return undefined;
    setWanted(another);
    return { id };
  };
  return {
    form,
    cards: kept,
    renewsIn,
    /** there are cards, and all of them pay for something else */
    isSeparate: kept.length === 0 && all.length > 0,
    chosen,
    choose,
    /** the card was refused: the next attempt gives it to the provider anew */
    forget: () => form.current?.forget(),
    setWanted,
    state: stateOf(provider.isError || cards.isError, isSetUp, cards.isSuccess && !isReading),
    retry: () => void (provider.isError ? provider.refetch() : cards.refetch()),
    error: cards.error?.message ?? provider.error?.message ?? cardTexts.loadFailed,
  };
}

export type CardChoice = ReturnType<typeof useCardChoice>;

const defaultOf = (cards: readonly PaymentMethod[]) => cards.find(({ isDefault }) => isDefault) ?? cards[0];

function stateOf(isError: boolean, isSetUp: boolean | undefined, isLoaded: boolean) {
  if (isError) return 'failed';
  if (isSetUp === false) return 'missing';
  return isLoaded ? 'ready' : 'loading';
}

export function CardPicker({ choice, isDisabled }: { readonly choice: CardChoice; readonly isDisabled: boolean }) {
  const labelId = useId();
  if (choice.state === 'missing') return <SetupRequired />;
  if (choice.state === 'loading') return <Skeleton height={78} radius="md" />;
  if (choice.state === 'failed') {
    return (
      <Notice role="alert" action={<Action onClick={choice.retry}>{cardTexts.retry}</Action>}>
        {choice.error}
      </Notice>
    );
  }
  return (
    <div>
      <Text mb="2xs" fz="caption" fw={600} id={labelId}>
        {choice.cards.length > 0 ? cardTexts.saved : cardTexts.label}
      </Text>
      {choice.cards.length > 0 && <KeptCards choice={choice} isDisabled={isDisabled} labelId={labelId} />}
      {choice.isSeparate && (
        <Text mb="xs" fz="sm" lh={1.5} c="dimmed">
          {separateWords(choice.renewsIn)}
        </Text>
      )}
      {!choice.chosen && <CardForm handle={choice.form} renewsIn={choice.renewsIn} isDisabled={isDisabled} />}
    </div>
  );
}

type KeptCardsProps = { readonly choice: CardChoice; readonly isDisabled: boolean; readonly labelId: string };

function KeptCards({ choice, isDisabled, labelId }: KeptCardsProps) {
  return (
    <Radio.Group value={choice.chosen?.id ?? another} onChange={choice.setWanted} aria-labelledby={labelId}>
      <Stack gap="5xs" mb="sm" p="4xs" bdrs="md" bg="var(--velvet-raised)">
        {choice.cards.map((card) => (
          <Radio.Card key={card.id} value={card.id} disabled={isDisabled} className={classes.card}>
            <Radio.Indicator />
            <Text component="span" flex={1} fz="label" fw={500} data-tabular>
              {cardLabel(card)}
            </Text>
            <Text component="span" fz="caption" data-tabular c="dimmed">
              {cardTexts.expires(card.expMonth, card.expYear)}
            </Text>
          </Radio.Card>
        ))}
        <Radio.Card value={another} disabled={isDisabled} className={classes.card}>
          <Radio.Indicator />
          <Text component="span" flex={1} fz="label" fw={500} data-tabular>
            {cardTexts.another}
          </Text>
        </Radio.Card>
      </Stack>
    </Radio.Group>
  );
}
