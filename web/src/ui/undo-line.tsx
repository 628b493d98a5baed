import { Group, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import type { PurchaseUndo } from '@velvet/contracts/payment/undo';
import { useState } from 'react';
import { undoTexts } from '#texts/undo.ts';
import { Action } from './action.tsx';
import { duration } from './format.ts';
import { toast } from './toast.ts';

type Undo = {
  readonly state: PurchaseUndo['state'];
  readonly until: string;
  readonly isBusy: boolean;
  readonly start: () => void;
};

type UndoLineProps = {
  /** undefined while it is not known */
  readonly undo: Undo | undefined;
  /** names the button where several are on a page */
  readonly label?: string;
};

/** The time in which a purchase can be undone, counted down, and the button that does it. */
export function UndoLine({ undo, label }: UndoLineProps) {
  if (!undo) return null;
  if (undo.isBusy)
    return (
      <Text component="span" fz="sm" role="status">
        {undoTexts.undoing}
      </Text>
    );
  return undo.state === 'possible' ? <Countdown undo={undo} label={label ?? undoTexts.undo} /> : null;
}

function Countdown({ undo: { until, start }, label }: { readonly undo: Undo; readonly label: string }) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const left = Math.ceil((new Date(until).getTime() - now) / 1000);
  if (left <= 0) return null;
  return (
    <Group gap="xs" wrap="wrap">
      <Text component="span" fz="sm" data-tabular role="timer" aria-live="off">
        {undoTexts.left(duration(left))}
      </Text>
      <Action look="quiet" size="sm" px="2xs" aria-label={label} onClick={start}>
        {undoTexts.undo}
      </Action>
    </Group>
  );
}

/** Shows the result of undoing as a toast. */
export const undoTold = {
  onDecided(state: PurchaseUndo['state']) {
    if (state === 'undone') toast.success(undoTexts.undone);
    else if (state === 'undoing') toast.info(undoTexts.waiting);
    else toast.error(state === 'opened' ? undoTexts.opened : undoTexts.over);
  },
  onFailed: (failure: Error) => toast.error(failure.message || undoTexts.failed),
} as const;
