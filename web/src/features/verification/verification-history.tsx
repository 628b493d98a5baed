import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { verificationHistoryQuery } from '#resources/verification.ts';
import { verificationTexts as texts } from '#texts/verification.ts';
import { moment } from '#ui/format.ts';

/** Earlier attempts and their results. After an error they are hidden: the state above is sufficient. */
export function VerificationHistory({ userId }: { readonly userId: UserId }) {
  const { data: attempts = [] } = useQuery(verificationHistoryQuery(userId));
  const ended = attempts.filter(({ endedAt }) => endedAt !== null);
  if (ended.length === 0) return null;
  return (
    <section>
      <Text component="h3" mb="3xs" fz="sm" fw={600} lts={0}>
        {texts.history}
      </Text>
      <Stack component="ul" gap="3xs" fz="caption" c="dimmed">
        {ended.map(({ id, status, reason, startedAt }) => (
          <Group component="li" align="stretch" gap="var(--mantine-spacing-5xs) var(--mantine-spacing-sm)" key={id}>
            <time dateTime={startedAt}>{moment(startedAt)}</time>
            <Text component="strong" fw={600} c="var(--mantine-color-text)">
              {texts.states[status].title}
            </Text>
            {reason && <span>{reason}</span>}
          </Group>
        ))}
      </Stack>
    </section>
  );
}
