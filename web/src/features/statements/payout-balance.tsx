import { Box, Text } from '@mantine/core';
import type { PayoutSummary } from '@velvet/contracts/payment/payouts';
import { payoutTexts } from '#texts/payouts.ts';
import { Figures } from '#ui/figures.tsx';
import { money } from '#ui/format.ts';
import classes from './payout-balance.module.css';
import { balanceWords } from './payout-words.ts';
import { dollars } from './totals.ts';

/** The balance and its parts by state, with their release in words. */
export function PayoutBalance({ summary }: { readonly summary: PayoutSummary }) {
  const { currency, balance, available, pending, held, inTransit, paid } = summary;
  const shown = (amount: number) => money(dollars(amount, currency));
  const figures = [
    { label: payoutTexts.available, value: shown(available), isGold: available > 0 },
    { label: payoutTexts.pending, value: shown(pending) },
    { label: payoutTexts.held, value: shown(held) },
    { label: payoutTexts.inTransit, value: shown(inTransit) },
  ];
  return (
    <section className={classes.panel} aria-label={payoutTexts.balance}>
      <Text component="h2" ff="inherit" fz="sm" fw={400} lts={0} c="dimmed">
        {payoutTexts.balance}
      </Text>
      <Text
        ff="heading"
        lh={1.15}
        lts="-0.02em"
        data-tabular
        c={balance < 0 ? '#ff9aa4' : 'var(--velvet-gold)'}
        className={classes.balance}
      >
        {shown(balance)}
      </Text>
      <Text mt="5xs" mb="lg" fz="sm" c="dimmed">
        {payoutTexts.paidSoFar(shown(paid))}
      </Text>
      <Figures label={payoutTexts.balanceParts} look="open" figures={figures} />
      <Box component="ul" mt="lg" fz="sm" c="dimmed" aria-label={payoutTexts.balanceDetails} className={classes.words}>
        {balanceWords(summary).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </Box>
    </section>
  );
}
