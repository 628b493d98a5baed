import { Group, Text } from '@mantine/core';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { creatorText } from '#texts/creator-page.ts';
import { money } from '#ui/format.ts';

type PriceProps = {
  readonly tier: Tier;
  /** whether dearer tiers follow */
  readonly isFrom?: boolean;
  /** in a bar, without what longer periods save */
  readonly isShort?: boolean;
};

/** The price of a month, and what longer periods save at most. */
export function Price({ tier: { monthlyPrice, quotes, currency }, isFrom = false, isShort = false }: PriceProps) {
  const saving = Math.max(0, ...quotes.map(({ savingPercent }) => savingPercent));
  return (
    <Group component="p" align="baseline" wrap="nowrap" gap="3xs" mb={isShort ? 0 : 'md'} c="dimmed">
      {isFrom && <span>{creatorText.from}</span>}
      <Text
        component="b"
        ff="heading"
        fz={isShort ? '3xl' : '5xl'}
        fw={420}
        lh={1}
        data-tabular
        c="var(--mantine-color-text)"
      >
        {monthlyPrice === 0 ? creatorText.free : money({ amountMinor: Math.round(monthlyPrice * 100), currency }, true)}
      </Text>
      {monthlyPrice > 0 && <span>{creatorText.aMonth}</span>}
      {!isShort && saving > 0 && (
        <Text component="em" ml="auto" fz="caption" fs="normal" c="var(--velvet-success)">
          {creatorText.saveUpTo(saving)}
        </Text>
      )}
    </Group>
  );
}
