import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '@velvet/contracts/payment/cards';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { cardProviderQuery, cardsQuery, takesCards, useRemoveCard } from '#resources/cards.ts';
import { cardsTexts, cardTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast.ts';
import { AddCardDialog } from './add-card-dialog.tsx';
import { cardLabel } from './card-label.ts';
import { CardRow } from './card-row.tsx';
import { SetupRequired } from './setup-required.tsx';

/** The cards that are kept, and which of them pays by itself. */
export function CardsScreen() {
  const provider = useQuery(cardProviderQuery);
  const isSetUp = provider.data !== undefined && takesCards(provider.data);
  const cards = useQuery({ ...cardsQuery, enabled: isSetUp });
  const failed = provider.error ?? cards.error;
  if (failed && !cards.data) {
    const retry = () => void (provider.isError ? provider.refetch() : cards.refetch());
    return <ErrorState message={messageOf(failed, cardTexts.loadFailed)} onRetry={retry} />;
  }
  if (provider.data && !isSetUp) {
    return (
      <Stack gap="lg" w="100%" maw="var(--velvet-column-rows)" pb="4xl">
        <SetupRequired />
      </Stack>
    );
  }
  return cards.data ? <Cards cards={cards.data} /> : <RowSkeletons />;
}

function Cards({ cards }: { readonly cards: readonly PaymentMethod[] }) {
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
            <Text c="dimmed">{cardsTexts.intro}</Text>
            {add}
          </Group>
          <Rows>
            {cards.map((card) => (
              <CardRow
                key={card.id}
                card={card}
                onRemove={() => {
                  setRemoved(card);
                  removing.open();
                }}
              />
            ))}
          </Rows>
        </>
      )}
      <AddCardDialog isOpen={isAdding} onClose={adding.close} />
      <RemoveCard card={removed} isOpen={isRemoving} onClose={removing.close} />
    </Stack>
  );
}

type RemoveCardProps = {
  readonly card: PaymentMethod | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

function RemoveCard({ card, isOpen, onClose }: RemoveCardProps) {
  const remove = useRemoveCard();
  const label = card ? cardLabel(card) : '';
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
      text={cardsTexts.removeText}
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
