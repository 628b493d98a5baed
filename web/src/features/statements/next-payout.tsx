import { IconCalendarDollar, IconClockPause, IconPlayerPause } from '@tabler/icons-react';
import type { PayoutSummary } from '@velvet/contracts/payment/payouts';
import { useState } from 'react';
import { payoutTexts } from '#texts/payouts.ts';
import { moment } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { closingDay } from './closing-day.ts';
import { nextWords } from './payout-words.ts';

/** Day and amount of the next payout, or what prevents it; and the pause after a change of the method. */
export function NextPayout({ summary }: { readonly summary: PayoutSummary }) {
  const { next, method } = summary;
  const [now] = useState(() => new Date());
  return (
    <>
      <Notice
        icon={next.obstacle === null ? IconCalendarDollar : IconPlayerPause}
        {...(next.obstacle === null && { tone: 'gold' as const })}
        {...(next.obstacle !== 'unavailable' && { title: payoutTexts.next(closingDay(next.at)) })}
      >
        {nextWords(summary)}
      </Notice>
      {method && new Date(method.payableFrom) > now && (
        <Notice icon={IconClockPause}>{payoutTexts.coolingOff(moment(method.payableFrom))}</Notice>
      )}
    </>
  );
}
