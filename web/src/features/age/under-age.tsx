import { Group, Stack, Text } from '@mantine/core';
import { ageTexts as texts } from '#texts/age.ts';
import { Action, ActionLink } from '#ui/action.tsx';

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
      role="alert"
    >
      <Text component="h2" mt="2xs" fz="3xl" fw={700}>
        {texts.underTitle(minimumAge)}
      </Text>
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
