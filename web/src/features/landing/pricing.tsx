import { Group, Skeleton, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PlanLimits, PlatformPlanName } from '@velvet/contracts/payment/platform-plans';
import type { ReactNode } from 'react';
import { platformPlansQuery } from '#resources/platform-plans.ts';
import { landingTexts } from '#texts/landing.ts';
import { marketing } from '#texts/marketing.ts';
import { planTexts } from '#texts/plans.ts';
import { Action, ActionAnchor, ActionLink } from '#ui/action.tsx';
import { fileSize } from '#ui/format.ts';
import { Headline } from '#ui/headline.tsx';
import classes from './pricing.module.css';
import section from './section.module.css';

const { plans, ...texts } = landingTexts.pricing;

export type PricingProps = {
  readonly isSignedIn: boolean;
  /** the plan of a creator; undefined for everyone else, and until it is known */
  readonly ownPlan: PlatformPlanName | undefined;
  /** the payment form, after Premium was chosen */
  readonly checkout: ReactNode;
  /** signs a visitor in first */
  readonly onLogin: () => void;
  readonly onCreate: () => void;
  readonly onPremium: () => void;
};

export function Pricing({ isSignedIn, ownPlan, checkout, onLogin, onCreate, onPremium }: PricingProps) {
  return (
    <section id="pricing" aria-labelledby="plans" className={section.section}>
      <Headline id="plans">{texts.heading}</Headline>
      <p className={section.text}>{texts.text}</p>
      <div className={classes.plans}>
        <Plan plan={plans.creator} name="creator" isCurrent={ownPlan === 'creator'}>
          {ownPlan === undefined && <Action onClick={isSignedIn ? onCreate : onLogin}>{plans.creator.action}</Action>}
        </Plan>
        <Plan plan={plans.premium} name="premium" unit={texts.month} isRaised isCurrent={ownPlan === 'premium'}>
          {ownPlan !== 'premium' && <Action onClick={isSignedIn ? onPremium : onLogin}>{plans.premium.action}</Action>}
        </Plan>
        <Plan plan={plans.enterprise}>
          {isSignedIn ? (
            <ActionAnchor href={`mailto:${marketing.contact.business}`}>{plans.enterprise.action}</ActionAnchor>
          ) : (
            <Action onClick={onLogin}>{plans.enterprise.action}</Action>
          )}
        </Plan>
      </div>
      {checkout}
    </section>
  );
}

type PlanProps = {
  readonly plan: (typeof plans)[keyof typeof plans];
  /** of a plan whose limits the server enforces */
  readonly name?: PlatformPlanName;
  readonly unit?: string;
  readonly isRaised?: boolean;
  readonly isCurrent?: boolean;
  /** the button that chooses the plan */
  readonly children: ReactNode;
};

function Plan({ plan, name, unit, isRaised, isCurrent = false, children }: PlanProps) {
  return (
    <article className={classes.plan} data-raised={isRaised || undefined} aria-current={isCurrent || undefined}>
      <Group justify="space-between">
        <Text component="h3" ff="inherit" fz="label" fw={600} lts={0}>
          {plan.title}
        </Text>
        {isCurrent && <span className={classes.current}>{planTexts.current}</span>}
      </Group>
      <Text mt="md" mb="4xs" ff="heading" fz="6xl" lh={1.1} lts="-0.02em">
        {plan.price}
        {unit && (
          <Text component="span" ff="var(--mantine-font-family)" fz="label" lts={0} c="dimmed">
            {' '}
            {unit}
          </Text>
        )}
      </Text>
      <Text mb="xl" c="dimmed">
        {plan.text}
      </Text>
      <ul>
        {plan.features.map((feature) => (
          <Feature key={feature}>{feature}</Feature>
        ))}
        {name && <Limits name={name} />}
      </ul>
      {isCurrent && (
        <ActionLink to="/dashboard" search={{ section: 'profile', view: 'selling' }} look="outline">
          {planTexts.manage}
        </ActionLink>
      )}
      {children}
    </article>
  );
}

/** The limits of a plan, as the server enforces them. */
function Limits({ name }: { readonly name: PlatformPlanName }) {
  const { data, isPending } = useQuery(platformPlansQuery);
  if (isPending) return [1, 2, 3].map((line) => <Skeleton component="li" key={line} height={21} width="80%" />);
  const limits = data?.find((plan) => plan.name === name)?.limits;
  return limits && linesOf(limits).map((feature) => <Feature key={feature}>{feature}</Feature>);
}

function linesOf({ storageBytes, scheduledItems, retentionMonths }: PlanLimits): readonly string[] {
  return [
    planTexts.storage(fileSize(storageBytes)),
    scheduledItems === null ? planTexts.unlimitedScheduling : planTexts.scheduling(scheduledItems),
    planTexts.retention(retentionMonths),
  ];
}

function Feature({ children }: { readonly children: string }) {
  return (
    <Group component="li" align="stretch" wrap="nowrap" gap="sm" lh={1.45} c="#d6cce2">
      <IconCheck aria-hidden size={18} stroke={1.6} />
      {children}
    </Group>
  );
}
