import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { payoutSummaryQuery } from '#resources/payouts.ts';
import { profileQuery } from '#resources/profile.ts';
import { ownTiersQuery } from '#resources/tiers.ts';
import { nextStepsTexts as texts } from '#texts/dashboard-stats.ts';
import { useCopy } from '#ui/use-copy.ts';
import classes from './next-steps.module.css';

/** The first steps of a new creator. Renders nothing when all are done, or until they are known. */
export function NextSteps({ userId }: { readonly userId: string }) {
  const { data: profile } = useQuery(profileQuery(userId));
  const { data: tiers } = useQuery(ownTiersQuery);
  const { data: payouts } = useQuery(payoutSummaryQuery);
  if (!profile || !tiers || !payouts) return null;
  const steps: readonly StepProps[] = [
    { label: texts.picture, isDone: profile.avatar !== null, to: { search: { section: 'profile' } } },
    {
      label: texts.price,
      isDone: tiers.some(({ archivedAt }) => archivedAt === null),
      to: { search: { section: 'profile', view: 'selling' } },
    },
    { label: texts.post, isDone: profile.stats.posts > 0, to: { search: {}, state: { isWriting: true } } },
    {
      label: texts.payout,
      isDone: payouts.method !== null,
      to: { search: { section: 'statements', view: 'payouts' } },
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className={classes.steps} aria-labelledby="next-steps">
      <Text component="h2" fz="label" fw={600} lts={0} id="next-steps">
        {texts.title}
      </Text>
      <ul>
        {steps.map((step) => (
          <Step key={step.label} {...step} />
        ))}
        <ShareStep handle={profile.handle} />
      </ul>
    </section>
  );
}

type StepProps = {
  readonly label: string;
  readonly isDone: boolean;
  readonly to: Pick<LinkProps, 'search' | 'state'>;
};

function Step({ label, isDone, to }: StepProps) {
  return (
    <li>
      {isDone ? (
        <span className={classes.step}>
          <IconCircleCheckFilled role="img" aria-label={texts.done} size={20} className={classes.done} />
          {label}
        </span>
      ) : (
        <Link to="/dashboard" {...to} className={classes.step}>
          <Waiting>{label}</Waiting>
        </Link>
      )}
    </li>
  );
}

function ShareStep({ handle }: { readonly handle: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <li>
      <UnstyledButton className={classes.step} onClick={() => void copy(`${location.origin}/@${handle}`)}>
        {isCopied ? (
          <Group component="span" gap="sm" wrap="nowrap" role="status">
            <IconCheck aria-hidden size={20} stroke={1.6} />
            {texts.copied}
          </Group>
        ) : (
          <Waiting>{texts.share}</Waiting>
        )}
      </UnstyledButton>
    </li>
  );
}

function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <IconCircle aria-hidden size={20} stroke={1.6} />
      <span className="stretch">{children}</span>
      <IconChevronRight aria-hidden size={18} stroke={1.6} />
    </>
  );
}
