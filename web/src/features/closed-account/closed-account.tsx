import { Group, Stack, Text } from '@mantine/core';
import type { Profile } from '@velvet/contracts/account/profile';
import type { ReactNode } from 'react';
import { useRestoreAccount } from '#resources/profile-changes.ts';
import { ageTexts } from '#texts/age.ts';
import { profileTexts } from '#texts/profile.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { day } from '#ui/format.ts';

type ClosedAccountProps = {
  readonly profile: Profile;
  readonly onSignOut: () => void;
};

/** Returns whether the server refuses the account all but its own state, a way back and support. */
export const isClosed = ({ age, deletionDueAt }: Profile) => age.status === 'underage' || deletionDueAt !== null;

/** In place of every section: until the account is restored, or the birthday on which the minimum age is reached. */
export function ClosedAccount({ profile, onSignOut }: ClosedAccountProps) {
  const signOut = <Action onClick={onSignOut}>{ageTexts.signOut}</Action>;
  if (profile.deletionDueAt === null) {
    return (
      <Panel title={ageTexts.underTitle(profile.age.minimum)} text={ageTexts.underText}>
        {signOut}
      </Panel>
    );
  }
  return (
    <Panel title={profileTexts.deletion.due(day(profile.deletionDueAt))} text={profileTexts.deletion.dueText}>
      {signOut}
      <Restore userId={profile.id} />
    </Panel>
  );
}

function Restore({ userId }: { readonly userId: string }) {
  const restore = useRestoreAccount(userId);
  return (
    <Action look="accent" onClick={() => restore.mutate()} loading={restore.isPending}>
      {profileTexts.deletion.restore}
    </Action>
  );
}

function Panel({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
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
        {title}
      </Text>
      <Text c="dimmed">{text}</Text>
      <Group align="stretch" justify="center" gap="xs" mt="md">
        <ActionLink to="/support" look="quiet">
          {ageTexts.support}
        </ActionLink>
        {children}
      </Group>
    </Stack>
  );
}
