import { Center, Radio, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconHeart, IconSparkles } from '@tabler/icons-react';
import type { Role } from '#resources/profile-changes.ts';
import { onboardingTexts } from '#texts/onboarding.ts';
import classes from './onboarding-dialog.module.css';

const roles = ['creator', 'member'] as const;
const icons = { creator: IconSparkles, member: IconHeart } as const;

type RoleStepProps = { readonly role: Role | undefined; readonly onRole: (role: Role) => void };

export function RoleStep({ role, onRole }: RoleStepProps) {
  return (
    <Radio.Group
      value={role ?? null}
      onChange={(next) => onRole(next === 'creator' ? 'creator' : 'member')}
      aria-label={onboardingTexts.roleLabel}
    >
      <div className={classes.roles}>
        {roles.map((name) => {
          const Drawn = icons[name];
          return (
            <Radio.Card key={name} value={name} className={classes.role}>
              <Center
                component="span"
                mb="xs"
                w={52}
                c="var(--velvet-pink)"
                h={52}
                bdrs="50%"
                bg="var(--velvet-surface)"
              >
                <Drawn aria-hidden size={26} stroke={1.6} />
              </Center>
              <Text component="span" ff="heading" fz="2xl" lts="-0.02em">
                {onboardingTexts.roles[name].name}
              </Text>
              <Text span display="block" fz="label" lh={1.5} c="dimmed">
                {onboardingTexts.roles[name].text}
              </Text>
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}

export function FeatureStep({ role }: { readonly role: Role }) {
  return (
    <ul className={classes.features}>
      {onboardingTexts.roles[role].features.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <Text span display="block" fz="label" lh={1.5} c="dimmed">
            {text}
          </Text>
        </li>
      ))}
    </ul>
  );
}

type QuickActionStepProps = {
  readonly role: Role;
  readonly isDisabled: boolean;
  /** null is the home feed */
  readonly onChoose: (section: string | null) => void;
};

export function QuickActionStep({ role, isDisabled, onChoose }: QuickActionStepProps) {
  return (
    <ul className={classes.quick}>
      {onboardingTexts.roles[role].actions.map(({ section, title, text }) => (
        <li key={title}>
          <UnstyledButton
            className={classes.quickAction}
            disabled={isDisabled}
            onClick={() => onChoose(section ?? null)}
          >
            <span>
              <strong>{title}</strong>
              <Text span display="block" fz="label" lh={1.5} c="dimmed">
                {text}
              </Text>
            </span>
            <IconChevronRight aria-hidden size={20} stroke={1.6} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
