import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { PaymentAnalytics } from '@velvet/contracts/payment/analytics';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { currencyRepository } from '#catalog/currency.repository.ts';
import { analyticsRepository, type Figures } from './analytics.repository.ts';

const dayMs = 24 * 3_600_000;
const nothing: Figures = { netMinor: 0, feesMinor: 0, transactions: 0 };

export function analyticsService(db: Queries, clock: Clock) {
  const analytics = analyticsRepository(db);
  return {
    async read(creatorId: UserId, days: number): Promise<PaymentAnalytics> {
      const today = Math.floor(clock.now().getTime() / dayMs) * dayMs;
      const from = new Date(today - (days - 1) * dayMs);
      const { returnedMinor, activeSubscribers, ...totals } = await analytics.findTotals(creatorId);
      const known = new Map((await analytics.findDays(creatorId, from)).map((row) => [row.date, row]));
      const dates = Array.from({ length: days }, (_, day) =>
        new Date(from.getTime() + day * dayMs).toISOString().slice(0, 10),
      );
      return {
        currency: await currencyRepository(db).find(creatorId),
        totals: { ...present(totals), refunds: decimalFromMinor(returnedMinor), activeSubscribers },
        series: dates.map((date) => ({ date, ...present(known.get(date) ?? nothing) })),
      };
    },
  };
}

function present({ netMinor, feesMinor, transactions }: Figures) {
  const gross = decimalFromMinor(netMinor + feesMinor);
  return { gross, fees: decimalFromMinor(feesMinor), net: decimalFromMinor(netMinor), transactions };
}
