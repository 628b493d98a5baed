import { Text } from '@mantine/core';
import type { PayoutSummary } from '@velvet/contracts/payment/payouts';
import { useState } from 'react';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { useOpenPayoutAccount, useRemovePayoutMethod } from '#resources/payouts.ts';
import { payoutMethodTexts as texts, payoutTexts } from '#texts/payouts.ts';
import { uiTexts } from '#texts/ui.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { PayoutMethodForm } from './payout-method-form.tsx';
import { destinationOf } from './payout-words.ts';
import type { SigningIn } from './signing-in.ts';
import type { PayoutMethodChange } from './use-payout-method-change.ts';
import { wantedChange, type WantedChange } from './wanted-change.ts';

type PayoutMethodDialogsProps = Pick<SigningIn, 'onSignInAgain'> & {
  readonly summary: PayoutSummary;
  readonly change: PayoutMethodChange;
};

/** One dialog at a time: another sign-in, the form of a method, or the removal. */
export function PayoutMethodDialogs({ summary, change, onSignInAgain }: PayoutMethodDialogsProps) {
  const { wanted, needsSignIn, isOpen, close } = change;
  const isChanging = isOpen && !needsSignIn;
  const kind = kindOf(wanted);
  const onRefused = (error: unknown, refused: WantedChange) => {
    if (isStale(error)) change.requireSignIn(refused);
  };
  return (
    <>
      <Dialog opened={isOpen && needsSignIn} onClose={close} size={440} isSmall title={texts.signInTitle}>
        <SignInAgain minutes={summary.signInMinutes} change={change} onSignInAgain={onSignInAgain} />
      </Dialog>
      <Dialog opened={isChanging && kind !== undefined} onClose={close} title={payoutTexts.method}>
        {kind && <PayoutMethodForm kind={kind} summary={summary} onRefused={onRefused} onClose={close} />}
      </Dialog>
      <AccountDetails isOpen={isChanging && wanted === 'account'} onRefused={onRefused} onClose={close} />
      <RemoveMethod
        summary={summary}
        isOpen={isChanging && wanted === 'remove'}
        onRefused={onRefused}
        onClose={close}
      />
    </>
  );
}

/** Returns the kind of a wanted method; undefined for other changes. */
const kindOf = (wanted: WantedChange | undefined) =>
  wanted !== undefined && wanted !== 'remove' && wanted !== 'account' ? wanted : undefined;

/** Returns whether the server refused a change because the sign-in is too old. */
const isStale = (error: unknown) => error instanceof ApiFailure && error.code === 'FreshSignInRequired';

type SignInAgainProps = Pick<PayoutMethodDialogsProps, 'change' | 'onSignInAgain'> & { readonly minutes: number };

function SignInAgain({ minutes, change: { wanted, close }, onSignInAgain }: SignInAgainProps) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (wanted === undefined) return;
    setLeaving(true);
    wantedChange.remember(wanted);
    onSignInAgain().catch((error: unknown) => {
      wantedChange.forget();
      setLeaving(false);
      toast.error(messageOf(error, texts.signInFailed));
    });
  };
  return (
    <>
      <Text mb="xl" c="dimmed">
        {texts.signInText(minutes)}
      </Text>
      <DialogButtons>
        <Action look="quiet" onClick={close}>
          {uiTexts.cancel}
        </Action>
        <Action look="accent" loading={isLeaving} onClick={leave} data-autofocus>
          {texts.signIn}
        </Action>
      </DialogButtons>
    </>
  );
}

type AccountDetailsProps = Omit<RemoveMethodProps, 'summary'>;

/** Leads to the provider's page, where the details of a bank account are entered and changed. */
function AccountDetails({ isOpen, onRefused, onClose }: AccountDetailsProps) {
  const page = useOpenPayoutAccount();
  const leave = () =>
    page.mutate(undefined, {
      onError(error) {
        if (!isStale(error)) toast.error(messageOf(error, texts.pageFailed));
        onRefused(error, 'account');
      },
    });
  return (
    <Dialog opened={isOpen} onClose={onClose} size={440} isSmall title={texts.pageTitle}>
      <Text mb="xl" c="dimmed">
        {texts.pageText}
      </Text>
      <DialogButtons>
        <Action look="quiet" onClick={onClose}>
          {uiTexts.cancel}
        </Action>
        <Action look="accent" loading={page.isPending} onClick={leave} data-autofocus>
          {texts.proceed}
        </Action>
      </DialogButtons>
    </Dialog>
  );
}

type RemoveMethodProps = {
  readonly summary: PayoutSummary;
  readonly isOpen: boolean;
  readonly onRefused: (error: unknown, refused: WantedChange) => void;
  readonly onClose: () => void;
};

function RemoveMethod({ summary: { method }, isOpen, onRefused, onClose }: RemoveMethodProps) {
  const remove = useRemovePayoutMethod();
  const [name, setName] = useState('');
  // kept while the dialog fades
  const latest = method ? destinationOf(method) : name;
  if (latest !== name) setName(latest);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess() {
        toast.success(texts.removed);
        onClose();
      },
      onError(error) {
        if (!isStale(error)) toast.error(messageOf(error, texts.removeFailed));
        onRefused(error, 'remove');
      },
    });
  return (
    <ConfirmDialog
      opened={isOpen && latest !== ''}
      title={texts.removeTitle(latest)}
      text={texts.removeText}
      confirmLabel={payoutTexts.remove}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
