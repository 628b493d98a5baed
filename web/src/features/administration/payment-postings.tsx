import { Box, Stack, Text } from '@mantine/core';
import type { Currency } from '@velvet/contracts/money';
import type { AdminPaymentDetail } from '@velvet/contracts/payment/admin-payments';
import { useId } from 'react';
import { administrationTexts } from '#texts/administration.ts';
import { Facts } from '#ui/facts.tsx';
import { moment } from '#ui/format.ts';
import { accountOf, dollars } from './money-words.ts';

const texts = administrationTexts.payments;

type PaymentPostingsProps = {
  readonly postings: AdminPaymentDetail['postings'];
  readonly currency: Currency;
};

/** The transactions of the ledger about one payment. */
export function PaymentPostings({ postings, currency }: PaymentPostingsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Text component="h3" id={headingId} ff="inherit" fz="label" fw={600} lts={0} mb="2xs">
        {texts.ledger}
      </Text>
      {postings.length === 0 && <Text c="dimmed">{texts.noPostings}</Text>}
      <Stack gap="md">
        {postings.map(({ id, kind, bookedAt, entries }) => (
          <Box key={id}>
            <Text fz="caption" c="dimmed" mb="4xs">
              {`${texts.postings[kind] ?? kind} · ${moment(bookedAt)}`}
            </Text>
            <Facts
              look="ruled"
              facts={entries.map(({ account, amount }) => [accountOf(account), dollars(amount, currency)] as const)}
            />
          </Box>
        ))}
      </Stack>
    </section>
  );
}
