import { Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { OwnPlatformPlan } from '@velvet/contracts/payment/platform-plans';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { messageOf } from '#api/failure.ts';
import { ownPlanQuery } from '#resources/platform-plans.ts';
import { useCancelSubscription, useResumeSubscription } from '#resources/subscriptions.ts';
import { planTexts } from '#texts/plans.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { day, money } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { toast } from '#ui/toast.ts';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = planTexts.panel;

/** The creator's plan of the platform, and how to change it. */
export function PlatformPlanPanel() {
  const plan = useQuery(ownPlanQuery);
  return (
    <Panel title={texts.title}>
      {plan.isPending && <Skeleton height={96} radius="md" />}
      {plan.isError && (
        <ErrorState message={messageOf(plan.error, texts.loadFailed)} onRetry={() => void plan.refetch()} />
      )}
      {plan.data && <Shown plan={plan.data} />}
    </Panel>
  );
}

function Shown({ plan: { name, subscription } }: { readonly plan: OwnPlatformPlan }) {
  const price =
    subscription && money({ amountMinor: Math.round(subscription.price * 100), currency: subscription.currency }, true);
  return (
    <>
      <Text fw={600}>
        {planTexts.names[name]} · {price === null ? texts.free : texts.price(price)}
      </Text>
      {subscription ? (
        <Running subscription={subscription} />
      ) : (
        <Group mt="md">
          <ActionLink to="/" hash="pricing">
            {texts.upgrade}
          </ActionLink>
        </Group>
      )}
    </>
  );
}

function Running({ subscription }: { readonly subscription: Subscription }) {
  const { id, state, endsAtPeriodEnd, periodEndsAt, graceEndsAt } = subscription;
  const [isAsking, asking] = useDisclosure(false);
  const cancel = useCancelSubscription();
  const resume = useResumeSubscription();
  const until = day(periodEndsAt ?? '');
  const confirm = () =>
    cancel.mutate(
      { id, immediately: false },
      {
        onSuccess: ({ endedAt }) => toast.success(endedAt === null ? texts.canceled(until) : texts.ended),
        onError: (error) => toast.error(messageOf(error, texts.cancelFailed)),
        onSettled: asking.close,
      },
    );
  const goOn = () =>
    resume.mutate(id, {
      onSuccess: () => toast.success(texts.resumed(until)),
      onError: (error) => toast.error(messageOf(error, texts.resumeFailed)),
    });
  const words =
    state === 'past_due' && graceEndsAt !== null
      ? texts.pastDue(day(graceEndsAt))
      : endsAtPeriodEnd
        ? texts.endsOn(until)
        : texts.renewsOn(until);
  return (
    <>
      <p className={classes.note}>{words}</p>
      <Group gap="sm">
        {state === 'past_due' && (
          <ActionLink to="/dashboard" search={{ section: 'subscriptions', view: 'renewal', item: id }}>
            {texts.checkCard}
          </ActionLink>
        )}
        {endsAtPeriodEnd ? (
          <Action onClick={goOn} loading={resume.isPending}>
            {texts.resume}
          </Action>
        ) : (
          <Action look="quiet" onClick={asking.open}>
            {texts.cancel}
          </Action>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={texts.cancelTitle}
        text={state === 'past_due' ? texts.cancelUnpaidText : texts.cancelText(until)}
        confirmLabel={texts.cancel}
        isBusy={cancel.isPending}
        onConfirm={confirm}
        onClose={asking.close}
      />
    </>
  );
}
