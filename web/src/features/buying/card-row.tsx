import { Box, Center, Group, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import type { PaymentMethod } from '@velvet/contracts/payment/cards';
import { useState } from 'react';
import { useDefaultCard } from '#resources/cards.ts';
import { cardsTexts, cardTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { cardLabel, cardName, cardUseLabel } from './card-label.ts';
import classes from './cards-screen.module.css';

type CardRowProps = {
  readonly card: PaymentMethod;
  /** whether there are cards of another use */
  readonly hasUse: boolean;
  readonly onRemove: () => void;
};

export function CardRow({ card, hasUse, onRemove }: CardRowProps) {
  const makeDefault = useDefaultCard();
  const [now] = useState(() => new Date());
  const [label, name] = [cardLabel(card), cardName(card, hasUse)];
  const isExpired = new Date(card.expYear, card.expMonth, 1) <= now;
  return (
    <li className={classes.row}>
      <Center component="span" w={48} h={48} bdrs="md" c="dimmed" bg="var(--velvet-raised)">
        <IconCreditCard aria-hidden size={22} stroke={1.6} />
      </Center>
      <Box miw={0}>
        <Group component="p" gap="var(--mantine-spacing-4xs) var(--mantine-spacing-xs)" fw={600} data-tabular>
          {label}
          {card.isDefault && (
            <Text component="span" py={1} px="xs" bdrs="xl" fz="caption" fw={500} c="#d6cce2" bg="var(--velvet-line)">
              {cardsTexts.isDefault}
            </Text>
          )}
        </Group>
        <Text fz="sm" data-tabular c={isExpired ? '#ff9aa4' : 'dimmed'}>
          {isExpired ? cardsTexts.expired : cardTexts.expires(card.expMonth, card.expYear)}
        </Text>
        {hasUse && (
          <Text fz="sm" c="dimmed">
            {cardUseLabel(card.use)}
          </Text>
        )}
      </Box>
      <div className={classes.actions}>
        {!card.isDefault && (
          <Action look="bare" aria-label={cardsTexts.makeDefaultOf(name)} onClick={() => makeDefault.mutate(card.id)}>
            {cardsTexts.makeDefault}
          </Action>
        )}
        <Action look="quiet" aria-label={cardsTexts.removeOf(name)} onClick={onRemove}>
          {cardsTexts.remove}
        </Action>
      </div>
    </li>
  );
}
