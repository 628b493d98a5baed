import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { setPlan, type Plan } from '@velvet/contracts/payment/plans';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { planQuery, useSetPlan } from '#resources/plans.ts';
import { profileTexts } from '#texts/profile.ts';
import { uiTexts } from '#texts/ui.ts';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Notice } from '#ui/notice.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { Panel } from './panel.tsx';
import { pricesOf, textOf } from './prices.ts';
import classes from './profile-screen.module.css';

const texts = profileTexts.plan;

type PlanPanelProps = { readonly creatorId: UserId; readonly onVerify: () => void };

/** Prices of a creator's subscription. */
export function PlanPanel({ creatorId, onVerify }: PlanPanelProps) {
  const plan = useQuery(planQuery(creatorId));
  return (
    <Panel title={texts.title}>
      <p className={classes.note}>{plan.data === null ? texts.none : texts.text}</p>
      {plan.isPending && <Skeleton height={208} radius="md" />}
      {plan.isError && (
        <ErrorState message={messageOf(plan.error, texts.loadFailed)} onRetry={() => void plan.refetch()} />
      )}
      {plan.data !== undefined && (
        <PlanForm key={plan.data?.id} creatorId={creatorId} plan={plan.data} onVerify={onVerify} />
      )}
    </Panel>
  );
}

function PlanForm({ creatorId, plan, onVerify }: PlanPanelProps & { readonly plan: Plan | null }) {
  const { mutateAsync, error } = useSetPlan(creatorId);
  const form = useForm({
    schema: setPlan.body,
    initialValues: { monthlyPrice: textOf(plan?.monthlyPrice), yearlyPrice: textOf(plan?.yearlyPrice) },
    toBody: pricesOf,
    save: mutateAsync,
    onSaved: () => toast.success(texts.saved),
    failed: texts.failed,
  });
  const isUnverified = error instanceof ApiFailure && error.code === 'VerificationRequired';
  const field = { size: 'md', inputMode: 'decimal', leftSection: '$', autoComplete: 'off' } as const;
  return (
    <form noValidate className={classes.plan} onSubmit={form.onSubmit}>
      <TextInput
        {...field}
        label={texts.monthly}
        description={texts.monthlyHint}
        {...form.getInputProps('monthlyPrice')}
      />
      <TextInput
        {...field}
        label={texts.yearly}
        description={texts.yearlyHint}
        {...form.getInputProps('yearlyPrice')}
      />
      {isUnverified ? <Unverified onVerify={onVerify} /> : <Refusal message={form.message} />}
      <Action type="submit" disabled={form.submitting}>
        {form.submitting ? uiTexts.saving : texts.save}
      </Action>
    </form>
  );
}

function Unverified({ onVerify }: Pick<PlanPanelProps, 'onVerify'>) {
  return (
    <Notice
      role="alert"
      title={texts.verifyTitle}
      action={
        <Action look="accent" type="button" onClick={onVerify}>
          {texts.verify}
        </Action>
      }
    >
      {texts.verifyText}
    </Notice>
  );
}
