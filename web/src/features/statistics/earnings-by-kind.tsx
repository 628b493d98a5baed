import { Text } from '@mantine/core';
import type { Analytics } from '@velvet/contracts/insights/analytics';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { amountOf } from './amounts.ts';
import { Bars } from './bars.tsx';
import { Panel } from './panel.tsx';

/** The earnings of the range by what was sold. */
export function EarningsByKind({ charts: { earningsByKind }, currency }: Pick<Analytics, 'charts' | 'currency'>) {
  const bars = earningsByKind.map(({ kind, earnings, sales }) => ({
    key: kind,
    label: texts.kind(kind),
    ...(sales > 0 && { note: texts.sales(sales) }),
    value: earnings,
    shown: amountOf(earnings, currency),
  }));
  return (
    <Panel title={texts.earningsByKind}>
      {bars.length === 0 ? (
        <Text mt="md" c="dimmed">
          {texts.noEarnings}
        </Text>
      ) : (
        <Bars bars={bars} isGold />
      )}
    </Panel>
  );
}
