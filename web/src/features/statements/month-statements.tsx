import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readMonthFile } from '#resources/documents.ts';
import { payoutTexts } from '#texts/payouts.ts';
import { DownloadAction } from '#ui/download-action.tsx';
import { lastMonths, monthName } from '#ui/last-months.ts';

/** The statement of any of the last months as a file. */
export function MonthStatements() {
  const [months] = useState(() => lastMonths(new Date()));
  const [month = '', setMonth] = useState(months[0]);
  return (
    <Stack component="section" gap="sm" aria-label={payoutTexts.months}>
      <Text component="h2" ff="heading" fz="2xl" fw={430}>
        {payoutTexts.months}
      </Text>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={payoutTexts.month}
          value={month}
          data={months.map((value) => ({ value, label: monthName(value) }))}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
        {(['pdf', 'csv'] as const).map((format) => (
          <DownloadAction
            key={format}
            look="outline"
            aria-label={payoutTexts.downloadMonth(monthName(month), format)}
            read={() => readMonthFile(month, format)}
            failed={payoutTexts.downloadFailed}
          >
            {payoutTexts.formats[format]}
          </DownloadAction>
        ))}
      </Group>
    </Stack>
  );
}
