import { Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { landingTexts } from '#texts/landing.ts';
import { marketing } from '#texts/marketing.ts';
import { Action, ActionAnchor } from '#ui/action.tsx';
import { Headline } from '#ui/headline.tsx';
import classes from './pricing.module.css';
import section from './section.module.css';

const { plans, ...texts } = landingTexts.pricing;

type PricingProps = {
  readonly isSignedIn: boolean;
  readonly onLogin: () => void;
  readonly onCreate: () => void;
};

export function Pricing({ isSignedIn, onLogin, onCreate }: PricingProps) {
  return (
    <section id="pricing" aria-labelledby="plans" className={section.section}>
      <Headline id="plans">{texts.heading}</Headline>
      <p className={section.text}>{texts.text}</p>
      <div className={classes.plans}>
        <Plan plan={plans.creator}>
          <Action onClick={isSignedIn ? onCreate : onLogin}>{plans.creator.action}</Action>
        </Plan>
        <Plan plan={plans.premium} unit={texts.month} isRaised>
          {isSignedIn ? (
            <Action disabled>{texts.comingSoon}</Action>
          ) : (
            <Action onClick={onLogin}>{plans.premium.action}</Action>
          )}
        </Plan>
        <Plan plan={plans.enterprise}>
          {isSignedIn ? (
            <ActionAnchor href={`mailto:${marketing.contact.business}`}>{plans.enterprise.action}</ActionAnchor>
          ) : (
            <Action onClick={onLogin}>{plans.enterprise.action}</Action>
          )}
        </Plan>
      </div>
    </section>
  );
}

type PlanProps = {
  readonly plan: (typeof plans)[keyof typeof plans];
  readonly unit?: string;
  readonly isRaised?: boolean;
  /** the button that chooses the plan */
  readonly children: React.ReactNode;
};

function Plan({ plan, unit, isRaised, children }: PlanProps) {
  return (
    <article className={classes.plan} data-raised={isRaised || undefined}>
      <Text component="h3" ff="inherit" fz="label" fw={600} lts={0}>
        {plan.title}
      </Text>
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
          <Group component="li" align="stretch" wrap="nowrap" gap="sm" lh={1.45} c="#d6cce2" key={feature}>
            <IconCheck aria-hidden size={18} stroke={1.6} />
            {feature}
          </Group>
        ))}
      </ul>
      {children}
    </article>
  );
}
