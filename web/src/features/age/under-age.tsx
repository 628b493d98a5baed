import { Group, Stack, Text } from '@mantine/core';
import { ageTexts as texts } from '#texts/age.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import classes from './age.module.css';

type UnderAgeProps = {
  /** years */
  readonly minimumAge: number;
  readonly onSignOut: () => void;
};

/** In place of every section, until the birthday on which the minimum age is reached. */
export function UnderAge({ minimumAge, onSignOut }: UnderAgeProps) {
  return (
    <Stack
      component="section"
      align="center"
      gap="2xs"
      py="5xl"
      px="xl"
      bdrs="md"
      ta="center"
      bg="var(--velvet-surface)"
      className={classes.gate}
      role="alert"
    >
      <h2>{texts.underTitle(minimumAge)}</h2>
      <Text c="dimmed">{texts.underText}</Text>
      <Group align="stretch" justify="center" gap="xs" mt="md">
        <ActionLink to="/support" look="quiet">
          {texts.support}
        </ActionLink>
        <Action onClick={onSignOut}>{texts.signOut}</Action>
      </Group>
    </Stack>
  );
}
