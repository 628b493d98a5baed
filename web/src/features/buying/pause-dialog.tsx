import { Stack } from '@mantine/core';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { messageOf } from '#api/failure.ts';
import { usePauseSubscription } from '#resources/subscriptions.ts';
import { subscriptionTexts as texts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { day } from '#ui/format.ts';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import classes from './cancel-dialog.module.css';
import { nameOf } from './subscription-words.ts';

type PauseDialogProps = {
  readonly subscription: Subscription | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const lengths = [1, 2, 3];

/** Pauses a subscription: one press on a length. */
export function PauseDialog({ subscription, isOpen, onClose }: PauseDialogProps) {
  return (
    <Dialog
      opened={isOpen && subscription !== undefined}
      onClose={onClose}
      size={480}
      title={subscription && texts.pauseTitle(nameOf(subscription))}
    >
      {subscription && <Lengths subscription={subscription} onClose={onClose} />}
    </Dialog>
  );
}

function Lengths({ subscription, onClose }: { readonly subscription: Subscription; readonly onClose: () => void }) {
  const { id, periodEndsAt, createdAt } = subscription;
  const pause = usePauseSubscription();
  const take = (months: number) =>
    pause.mutate(
      { id, months },
      {
        onSuccess({ pausedUntil }) {
          toast.success(texts.pauseDone(nameOf(subscription), day(pausedUntil ?? createdAt)));
          onClose();
        },
      },
    );
  return (
    <Stack gap="lg">
      <p className={classes.text}>{texts.pauseText(day(periodEndsAt ?? createdAt))}</p>
      <Refusal message={pause.error ? messageOf(pause.error, texts.pauseFailed) : undefined} />
      <Stack gap="xs">
        {lengths.map((months) => (
          <Action
            key={months}
            size="lg"
            fullWidth
            loading={pause.isPending && pause.variables.months === months}
            disabled={pause.isPending}
            onClick={() => take(months)}
          >
            {texts.months(months)}
          </Action>
        ))}
      </Stack>
      <Action look="quiet" onClick={onClose} data-autofocus>
        {texts.keep}
      </Action>
    </Stack>
  );
}
