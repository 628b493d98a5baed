import { Radio, Stack, Text } from '@mantine/core';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useCancelSubscription } from '#resources/subscriptions.ts';
import { subscriptionTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { day } from '#ui/format.ts';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import classes from './cancel-dialog.module.css';
import { endWords, nameOf, paidUntilOf } from './subscription-words.ts';

type CancelDialogProps = {
  readonly subscription: Subscription | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

export function CancelDialog({ subscription, isOpen, onClose }: CancelDialogProps) {
  return (
    <Dialog
      opened={isOpen && subscription !== undefined}
      onClose={onClose}
      size={480}
      title={subscription && subscriptionTexts.cancelTitle(nameOf(subscription))}
    >
      {subscription && <CancelForm subscription={subscription} onClose={onClose} />}
    </Dialog>
  );
}

/**
 * Both ways to end it, and what each means. Without paid time it ends at once: a free subscription, and one whose renewal is unpaid. A canceled
 * one can only end sooner.
 */
function CancelForm({ subscription, onClose }: { readonly subscription: Subscription; readonly onClose: () => void }) {
  const { id, endsAtPeriodEnd } = subscription;
  const paidUntil = paidUntilOf(subscription);
  const name = nameOf(subscription);
  const [when, setWhen] = useState(paidUntil === undefined || endsAtPeriodEnd ? 'now' : 'end');
  const cancel = useCancelSubscription();
  const immediately = when === 'now';
  const confirm = () =>
    cancel.mutate(
      { id, immediately },
      {
        onSuccess({ endedAt, periodEndsAt: end }) {
          toast.success(
            endedAt === null && end !== null
              ? subscriptionTexts.cancelled(name, day(end))
              : subscriptionTexts.endedNow(name),
          );
          onClose();
        },
      },
    );
  return (
    <Stack gap="lg">
      {paidUntil === undefined || endsAtPeriodEnd ? (
        <p className={classes.text}>{endWords(subscription)}</p>
      ) : (
        <Radio.Group value={when} onChange={setWhen} aria-label={subscriptionTexts.cancelLabel}>
          <Stack gap="xs">
            <Way value="end" title={subscriptionTexts.atEnd} text={subscriptionTexts.atEndText(day(paidUntil))} />
            <Way value="now" title={subscriptionTexts.now} text={subscriptionTexts.nowText} />
          </Stack>
        </Radio.Group>
      )}
      <Refusal message={cancel.error ? messageOf(cancel.error, subscriptionTexts.cancelFailed) : undefined} />
      <DialogButtons>
        <Action look="quiet" onClick={onClose} data-autofocus>
          {subscriptionTexts.keep}
        </Action>
        <Action c="var(--velvet-danger)" loading={cancel.isPending} onClick={confirm}>
          {immediately ? subscriptionTexts.cancelNow : subscriptionTexts.cancelAtEnd}
        </Action>
      </DialogButtons>
    </Stack>
  );
}

function Way({ value, title, text }: { readonly value: string; readonly title: string; readonly text: string }) {
  return (
    <Radio.Card value={value} className={classes.way}>
      <Radio.Indicator />
      <span>
        <Text component="span" display="block" mb="4xs" fw={600}>
          {title}
        </Text>
        <span className={classes.text}>{text}</span>
      </span>
    </Radio.Card>
  );
}
