import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { setPlan, type Plan } from '@velvet/contracts/payment/plans';
import { useState } from 'react';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { errorsIn, type FieldErrors } from '#api/field-errors.ts';
import { planQuery, useSetPlan } from '#resources/plans.ts';
import { profileTexts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Notice } from '#ui/notice.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
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
  const [monthly, setMonthly] = useState(textOf(plan?.monthlyPrice));
  const [yearly, setYearly] = useState(textOf(plan?.yearlyPrice));
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useSetPlan(creatorId);
  const submit = () => {
    const prices = pricesOf(monthly, yearly);
    const parsed = setPlan.body.safeParse(prices);
    setErrors(parsed.success ? {} : errorsIn(parsed.error.issues));
    if (parsed.success) save.mutate(prices, { onSuccess: () => toast.success(texts.saved) });
  };
  const isUnverified = save.error instanceof ApiFailure && save.error.code === 'VerificationRequired';
  const field = { size: 'md', inputMode: 'decimal', leftSection: '$', autoComplete: 'off' } as const;
  return (
    <form
      noValidate
      className={classes.plan}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        {...field}
        label={texts.monthly}
        description={texts.monthlyHint}
        value={monthly}
        error={errors['monthlyPrice']}
        onChange={({ currentTarget }) => setMonthly(currentTarget.value)}
      />
      <TextInput
        {...field}
        label={texts.yearly}
        description={texts.yearlyHint}
        value={yearly}
        error={errors['yearlyPrice']}
        onChange={({ currentTarget }) => setYearly(currentTarget.value)}
      />
      {isUnverified && <Unverified onVerify={onVerify} />}
      <Refusal message={save.isError && !isUnverified ? messageOf(save.error, texts.failed) : undefined} />
      <Action type="submit" disabled={save.isPending}>
        {save.isPending ? profileTexts.saving : texts.save}
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
