import { Group, Progress, Text } from '@mantine/core';
import type { TipGoal } from '@velvet/contracts/payment/tips';
import { tipTexts } from '#texts/tips.ts';
import { money } from './format.ts';

/** The goal of a creator's tips, and the amount that came in. */
export function GoalBar({ goal: { title, amount, raised, currency } }: { readonly goal: TipGoal }) {
  const inWords = (dollars: number) => money({ amountMinor: Math.round(dollars * 100), currency }, true);
  const isReached = raised >= amount;
  return (
    <div>
      <Group wrap="nowrap" align="baseline" justify="space-between" gap="sm">
        <Text fw={600} miw={0} data-written>
          {title}
        </Text>
        <Text fz="sm" c="dimmed" flex="none" data-tabular>
          {tipTexts.raised(inWords(raised), inWords(amount))}
        </Text>
      </Group>
      <Progress
        mt="2xs"
        value={Math.min(100, (100 * raised) / amount)}
        color="var(--velvet-gold)"
        aria-label={`${tipTexts.goal}: ${title}`}
      />
      {isReached && (
        <Text mt="2xs" fz="sm" c="var(--velvet-success)">
          {tipTexts.reached}
        </Text>
      )}
    </div>
  );
}
