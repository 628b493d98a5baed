import type { UserId } from '@velvet/contracts/ids';
import type { CountStat, DashboardStats, MoneyStat } from '@velvet/contracts/insights/dashboard';
import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import { creatorCurrencyRepository } from '@velvet/entitlements/creator-currency.repository';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { dayOf, daysBefore } from '#counting/day.ts';
import { personRepository } from '#people/person.repository.ts';
import { changePercent } from './change.ts';
import { dashboardRepository, type Spans } from './dashboard.repository.ts';

const span = 30;

export function dashboardService(db: Database, clock: Clock) {
  const repository = dashboardRepository(db);
  return {
    async read(userId: UserId): Promise<DashboardStats> {
      const today = dayOf(clock.now());
      const days = [today, daysBefore(today, span - 1), daysBefore(today, 2 * span - 1)] as const;
      const [role, currency, sums, subscribers, fan, others, activeSubscriptions] = await Promise.all([
        personRepository(db).findRole(userId),
        creatorCurrencyRepository(db).find(userId),
        repository.sumCreator(userId, days),
        repository.countSubscribers(userId),
        repository.sumFan(userId, days),
        repository.sumFanOther(userId, days),
        repository.countSubscriptions(userId),
      ]);
      const creator = {
        views: countStat(sums.views),
        likes: countStat(sums.likes),
        comments: countStat(sums.comments),
        shares: countStat(sums.shares),
        subscribers: countStat({ ...sums.subscribers, total: subscribers }),
        earnings: moneyStat(sums.earnings, currency),
      };
      return {
        role,
        creator: role === 'creator' ? creator : null,
        fan: {
          activeSubscriptions,
          purchases: fan.purchases,
          spending: moneyStat(fan.spent, defaultCurrency),
          otherSpending: others.map((each) => moneyStat(each.spent, each.currency)),
        },
      };
    },
  };
}

function countStat({ total, today, last, previous }: Spans): CountStat {
  return { total, today, last30Days: last, previous30Days: previous, changePercent: changePercent(last, previous) };
}

function moneyStat({ total, today, last, previous }: Spans, currency: Currency): MoneyStat {
  const money = (amountMinor: number) => ({ amountMinor, currency });
  return {
    total: money(total),
    today: money(today),
    last30Days: money(last),
    previous30Days: money(previous),
    changePercent: changePercent(last, previous),
  };
}
