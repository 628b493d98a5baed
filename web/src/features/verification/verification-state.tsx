import { Group, Text } from '@mantine/core';
import { IconCircleX, IconClockHour4, IconId, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { VerificationStatus } from '@velvet/contracts/verification/events';
import { verificationTexts } from '#texts/verification.ts';
import classes from './verification-dialog.module.css';

const icons = {
  not_started: IconId,
  pending: IconClockHour4,
  verified: IconRosetteDiscountCheck,
  failed: IconCircleX,
} as const;

type VerificationStateProps = { readonly status: VerificationStatus; readonly reason: string | null };

export function VerificationState({ status, reason }: VerificationStateProps) {
  const Drawn = icons[status];
  const { title, text } = verificationTexts.states[status];
  return (
    <Group
      wrap="nowrap"
      py="md"
      px="md"
      bdrs="md"
      bg="var(--velvet-raised)"
      className={classes.state}
      data-status={status}
      role="status"
    >
      <span className={classes.medallion}>
        <Drawn aria-hidden size={26} stroke={1.6} />
      </span>
      <div>
        <Text fw={600}>{title}</Text>
        <Text mt="5xs" fz="label" c="dimmed">
          {status === 'failed' && reason ? reason : text}
        </Text>
      </div>
    </Group>
  );
}
