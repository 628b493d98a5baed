import { Group, Skeleton, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@velvet/contracts/account/profile';
import { setTipGoal, type TipGoal } from '@velvet/contracts/payment/tips';
import { messageOf } from '#api/failure.ts';
import { tippingQuery, useEndTipGoal, useSetTipGoal } from '#resources/tips.ts';
import { useOwnCurrency } from '#resources/creator-currency.ts';
import { tipTexts } from '#texts/tips.ts';
import { uiTexts } from '#texts/ui.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { GoalBar } from '#ui/goal-bar.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { decimalOf } from '#ui/decimal.ts';
import { Refusal } from '#ui/refusal.tsx';
import { currencySymbol } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = tipTexts.goalPanel;

type GoalPanelProps = {
  readonly profile: Pick<Profile, 'id' | 'verified'>;
  readonly onVerify: () => void;
};

/** The goal of the creator's tips. */
export function GoalPanel({ profile: { id, verified: isVerified }, onVerify }: GoalPanelProps) {
  const tipping = useQuery({ ...tippingQuery(id), enabled: isVerified });
  return (
    <Panel title={texts.title}>
      <p className={classes.note}>{isVerified ? texts.text : texts.verify}</p>
      {!isVerified && <Action onClick={onVerify}>{texts.verifyAction}</Action>}
      {isVerified && tipping.isPending && <Skeleton height={208} radius="md" />}
      {tipping.isError && (
        <ErrorState message={messageOf(tipping.error, texts.loadFailed)} onRetry={() => void tipping.refetch()} />
      )}
      {tipping.data && <GoalForm key={tipping.data.goal?.id} goal={tipping.data.goal} />}
    </Panel>
  );
}

function GoalForm({ goal }: { readonly goal: TipGoal | null }) {
  const { mutateAsync } = useSetTipGoal();
  const currency = useOwnCurrency();
  const form = useForm({
    schema: setTipGoal.body,
    initialValues: { title: goal?.title ?? '', amount: goal === null ? '' : String(goal.amount) },
    toBody: ({ title, amount }) => ({ title, amount: decimalOf(amount) }),
    save: mutateAsync,
    onSaved: () => toast.success(texts.saved),
    failed: texts.failed,
  });
  return (
    <form noValidate className={classes.plan} onSubmit={form.onSubmit}>
      {goal && <GoalBar goal={goal} />}
      <TextInput
        size="md"
        label={texts.goalTitle}
        description={texts.goalTitleHint}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <TextInput
        size="md"
        label={texts.amount}
        inputMode="decimal"
        leftSection={currencySymbol(currency)}
        autoComplete="off"
        {...form.getInputProps('amount')}
      />
      <Refusal message={form.message} />
      <Group gap="sm">
        <Action type="submit" disabled={form.submitting}>
          {form.submitting ? uiTexts.saving : texts.save}
        </Action>
        {goal && <EndGoal goal={goal} />}
      </Group>
    </form>
  );
}

function EndGoal({ goal }: { readonly goal: TipGoal }) {
  const [isAsking, asking] = useDisclosure(false);
  const { mutate: end, isPending } = useEndTipGoal();
  const confirm = () =>
    end(undefined, {
      onSuccess: () => toast.info(texts.ended),
      onError: (error) => toast.error(messageOf(error, texts.endFailed)),
      onSettled: asking.close,
    });
  return (
    <>
      <Action look="quiet" type="button" onClick={asking.open}>
        {texts.end}
      </Action>
      <ConfirmDialog
        opened={isAsking}
        title={texts.endTitle}
        text={texts.endText(goal.title)}
        confirmLabel={texts.end}
        isBusy={isPending}
        onConfirm={confirm}
        onClose={asking.close}
      />
    </>
  );
}
