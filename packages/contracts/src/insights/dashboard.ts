import { z } from 'zod';
import { PersonRole } from '#account/events.ts';
import { call } from '#call.ts';
import { Money } from '#money.ts';

/** In per cent against the 30 days before, to one decimal; null where there was nothing to compare with. */
const ChangePercent = z.number().nullable();

/** Days are UTC; the last 30 days include today. */
export const CountStat = z.object({
  total: z.number().int(),
  today: z.number().int(),
  last30Days: z.number().int(),
  previous30Days: z.number().int(),
  changePercent: ChangePercent,
});
export const MoneyStat = z.object({
  total: Money,
  today: Money,
  last30Days: Money,
  previous30Days: Money,
  changePercent: ChangePercent,
});

export const CreatorStats = z.object({
  views: CountStat,
  likes: CountStat,
  comments: CountStat,
  shares: CountStat,
  /** `total` is how many subscribe now; the others how many more there are than before */
  subscribers: CountStat,
  /** the creator's 80%, less what was refunded */
  earnings: MoneyStat,
});
export const FanStats = z.object({
  activeSubscriptions: z.number().int(),
  /** posts bought, less those refunded */
  purchases: z.number().int(),
  spending: MoneyStat,
});
export const DashboardStats = z.object({
  role: PersonRole,
  /** null for who is not a creator */
  creator: CreatorStats.nullable(),
  fan: FanStats,
});
export type DashboardStats = z.infer<typeof DashboardStats>;
export type CountStat = z.infer<typeof CountStat>;
export type MoneyStat = z.infer<typeof MoneyStat>;

export const readDashboardStats = call({
  method: 'GET',
  path: '/dashboard/stats',
  failed: 'Failed to fetch dashboard stats',
  caller: 'member',
  summary: "Returns the dashboard figures: a creator's income and any member's spending.",
  data: DashboardStats,
});
