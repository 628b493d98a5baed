import { Box, Group, Text } from '@mantine/core';
import type { Difference } from '@velvet/contracts/payment/reconciliation';
import { reconciliationTexts as texts } from '#texts/reconciliation.ts';
import { Action } from '#ui/action.tsx';
import { day } from '#ui/format.ts';
import type { DecidedAs } from './difference-dialog.tsx';
import { dollars } from './money-words.ts';
import classes from './rows.module.css';

type DifferenceRowProps = {
  readonly difference: Difference;
  readonly onDecide: (decision: DecidedAs) => void;
  readonly onPayment: (id: string) => void;
};

export function DifferenceRow({ difference, onDecide, onPayment }: DifferenceRowProps) {
  const { kind, objectId, paymentId, state, mending, note, foundAt } = difference;
  return (
    <Box component="li" py="md">
      <Group justify="space-between" align="baseline" gap="2xs">
        <p className={classes.title}>{texts.kinds[kind]}</p>
        <Text component="time" dateTime={foundAt} fz="caption" c="dimmed">
          {texts.found(day(foundAt))}
        </Text>
      </Group>
      <Text fz="sm" c="dimmed" data-tabular className={classes.words}>
        {[...amountsOf(difference), objectId].join(' · ')}
      </Text>
      {(mending !== null || note !== null) && (
        <Text data-written fz="sm" mt="2xs" className={classes.words}>
          {[...(mending === null ? [] : [texts.mendings[mending]]), ...(note === null ? [] : [note])].join(' · ')}
        </Text>
      )}
      <Group gap="2xs" mt="2xs">
        {state === 'open' && kind === 'charge-unknown' && (
          <Action size="sm" look="raised" onClick={() => onDecide('refund')}>
            {texts.refund}
          </Action>
        )}
        {state === 'open' && (
          <Action size="sm" look="outline" onClick={() => onDecide('acknowledge')}>
            {texts.acknowledge}
          </Action>
        )}
        {paymentId !== null && (
          <Action size="sm" look="quiet" onClick={() => onPayment(paymentId)}>
            {texts.payment}
          </Action>
        )}
      </Group>
    </Box>
  );
}

function amountsOf({ providerAmount, ownAmount, currency }: Difference): string[] {
  return [
    ...(providerAmount === null ? [] : [texts.provider(dollars(providerAmount, currency))]),
    ...(ownAmount === null ? [] : [texts.own(dollars(ownAmount, currency))]),
  ];
}
