import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { PayoutObstacle, PayoutSummary } from '@velvet/contracts/payment/payouts';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { currencyRepository } from '#catalog/currency.repository.ts';
import { holdRepository, type HoldRow } from './hold.repository.ts';
import { lotRepository, type LotSums } from './lot.repository.ts';
import type { PayoutConfig } from './payout-config.ts';
import { presentMethod } from './payout-method.service.ts';
import { payoutMethodRepository, type PayoutMethodRow } from './payout-method.repository.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { payoutRepository } from './payout.repository.ts';
import { nextClose, releasedUpTo } from './payout-week.ts';

type SummaryParts = {
  db: Queries;
  clock: Clock;
  config: PayoutConfig;
  provider: Pick<PayoutProvider, 'kinds' | 'pays'> | undefined;
};

export function payoutSummaryService({ db, clock, config, provider }: SummaryParts) {
  const { minimumMinor, holdDays } = config;

  function obstacleOf(method: PayoutMethodRow | undefined, isHeld: boolean, nextMinor: number): PayoutObstacle | null {
    if (!provider) return 'unavailable';
    if (!method) return 'no_method';
    if (!provider.pays.includes(method.kind)) return 'unavailable';
    if (method.missing.length > 0) return 'details_missing';
    if (isHeld) return 'hold';
    return nextMinor < minimumMinor ? 'minimum' : null;
  }

  return {
    async read(creatorId: UserId): Promise<PayoutSummary> {
      const now = clock.now();
      const [currency, method, hold, { inTransitMinor, paidMinor }] = await Promise.all([
        currencyRepository(db).find(creatorId),
        payoutMethodRepository(db).find(creatorId),
        holdRepository(db).find(creatorId, now),
        payoutRepository(db).sum(creatorId),
      ]);
      const nextAt = nextClose(now, method?.payableFrom ?? now);
      const released = releasedUpTo(now, holdDays);
      const [sums, releases] = await Promise.all([
        lotRepository(db).sum(creatorId, released, releasedUpTo(nextAt, holdDays)),
        lotRepository(db).findReleases(creatorId, released, holdDays),
      ]);
      const isHeld = hold !== undefined && (hold.releasesAt === null || hold.releasesAt > nextAt);
      const { balanceMinor, disputedMinor, pendingMinor, payableMinor } = sums;
      return {
        currency,
        balance: decimalFromMinor(balanceMinor),
        pending: decimalFromMinor(pendingMinor),
        held: decimalFromMinor(disputedMinor + (hold ? payableMinor : 0)),
        available: decimalFromMinor(hold ? 0 : payableMinor),
        inTransit: decimalFromMinor(inTransitMinor),
        paid: decimalFromMinor(paidMinor),
        releases: releases.map(({ day, amountMinor }) => ({ day, amount: decimalFromMinor(amountMinor) })),
        holds: presentHolds(sums, hold),
        minimum: decimalFromMinor(minimumMinor),
        holdDays,
        coolOffHours: config.coolOffMs / 3_600_000,
        signInMinutes: config.signInMaxAgeMs / 60_000,
        method: method ? presentMethod(method) : null,
        kinds: [...(provider?.kinds ?? [])],
        next: {
          at: nextAt.toISOString(),
          amount: decimalFromMinor(Math.max(0, sums.nextMinor)),
          obstacle: obstacleOf(method, isHeld, sums.nextMinor),
        },
      };
    },
  };
}

function presentHolds({ disputedMinor, payableMinor }: LotSums, hold: HoldRow | undefined): PayoutSummary['holds'] {
  const holds: PayoutSummary['holds'] = [];
  if (disputedMinor !== 0) holds.push({ reason: 'dispute', amount: decimalFromMinor(disputedMinor), releasesAt: null });
  if (hold) {
    const { reason, releasesAt } = hold;
    holds.push({ reason, amount: decimalFromMinor(payableMinor), releasesAt: releasesAt?.toISOString() ?? null });
  }
  return holds;
}
