import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CardUse, PaymentMethod } from '@velvet/contracts/payment/cards';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { cardProviderQuery, cardsQuery, cardUsesQuery, takesCards, useRemoveCard } from '#resources/cards.ts';
import { cardsTexts, cardTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast.ts';
import { AddCardDialog } from './add-card-dialog.tsx';
import { cardName } from './card-label.ts';
import { CardRow } from './card-row.tsx';
import { SetupRequired } from './setup-required.tsx';

/** The cards that are kept, and which of them pays by itself. */
export function CardsScreen() {
  const provider = useQuery(cardProviderQuery);
  const isSetUp = provider.data !== undefined && takesCards(provider.data);
  const cards = useQuery({ ...cardsQuery, enabled: isSetUp });
  const uses = useQuery({ ...cardUsesQuery, enabled: isSetUp });
  const failed = [provider, cards, uses].filter(({ isError, data }) => isError && data === undefined);
  const [first] = failed;
  if (first) {
    const retry = () => failed.forEach(({ refetch }) => void refetch());
    return <ErrorState message={messageOf(first.error, cardTexts.loadFailed)} onRetry={retry} />;
  }
  if (provider.data && !isSetUp) {
    return (
      <Stack gap="lg" w="100%" maw="var(--velvet-column-rows)" pb="4xl">
        <SetupRequired />
      </Stack>
    );
  }
  return cards.data && uses.data ? <Cards cards={cards.data} uses={uses.data} /> : <RowSkeletons />;
}

type CardsProps = { readonly cards: readonly PaymentMethod[]; readonly uses: readonly CardUse[] };

function Cards({ cards, uses }: CardsProps) {
  const hasUse = uses.length > 1;
  const [isAdding, adding] = useDisclosure(false);
  const [removed, setRemoved] = useState<PaymentMethod>();
  const [isRemoving, removing] = useDisclosure(false);
  const add = (
    <Action leftSection={<Icon name="plus" />} onClick={adding.open}>
      {cardsTexts.add}
    </Action>
  );
  return (
    <Stack gap="lg" w="100%" maw="var(--velvet-column-rows)" pb="4xl">
      {cards.length === 0 ? (
        <EmptyState icon="card" title={cardsTexts.emptyTitle} text={cardsTexts.emptyText}>
          {add}
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between" gap="var(--mantine-spacing-sm) var(--mantine-spacing-xl)">
            <Text c="dimmed">{hasUse ? cardsTexts.introOfSeveral : cardsTexts.intro}</Text>
            {add}
          </Group>
          <Rows>
            {cards.map((card) => (
              <CardRow
                key={card.id}
                card={card}
                hasUse={hasUse}
                onRemove={() => {
                  setRemoved(card);
                  removing.open();
                }}
              />
            ))}
          </Rows>
        </>
      )}
      <AddCardDialog uses={uses} isOpen={isAdding} onClose={adding.close} />
      <RemoveCard card={removed} hasUse={hasUse} isOpen={isRemoving} onClose={removing.close} />
    </Stack>
  );
}

type RemoveCardProps = {
  readonly card: PaymentMethod | undefined;
  readonly hasUse: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

function RemoveCard({ card, hasUse, isOpen, onClose }: RemoveCardProps) {
  const remove = useRemoveCard();
  const label = card ? cardName(card, hasUse) : '';
  const confirm = () =>
    card &&
    remove.mutate(card.id, {
      onSuccess: () => toast.success(cardsTexts.removed(label)),
      onError: (error) => toast.error(error.message),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={isOpen}
      title={cardsTexts.removeTitle(label)}
      text={hasUse ? cardsTexts.removeTextOfSeveral : cardsTexts.removeText}
      confirmLabel={cardsTexts.remove}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function RowSkeletons() {
  return (
    <Stack gap="lg" w="100%" maw="var(--velvet-column-rows)" pb="4xl" aria-hidden>
      <Skeleton height={72} radius="md" />
      <Skeleton height={72} radius="md" />
    </Stack>
  );
}
