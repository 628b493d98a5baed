import { z } from 'zod';
import { PersonRole } from '#account/events.ts';
import { call } from '#call.ts';
import { Money } from '#money.ts';

/** Change against the preceding 30 days, in per cent to one decimal; null if there is nothing to compare. */
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
  /** `total` is the current number; the other values are its growth */
  subscribers: CountStat,
  /** the creator's 80%, less refunds */
  earnings: MoneyStat,
});
export const FanStats = z.object({
  activeSubscriptions: z.number().int(),
  /** purchased posts, less refunded ones */
  purchases: z.number().int(),
  spending: MoneyStat,
  /** the same in each other currency */
  otherSpending: z.array(MoneyStat),
});
export const DashboardStats = z.object({
  role: PersonRole,
  /** null for users who are not creators */
  creator: CreatorStats.nullable(),
  fan: FanStats,
});
export type DashboardStats = z.infer<typeof DashboardStats>;
export type CountStat = z.infer<typeof CountStat>;
export type MoneyStat = z.infer<typeof MoneyStat>;

export const readDashboardStats = call({
  method: 'GET',
  path: '/dashboard/stats',
  cost: 6,
  failed: 'Failed to fetch dashboard stats',
  caller: 'member',
  summary: "Returns the dashboard statistics: a creator's income and any member's spending.",
  data: DashboardStats,
});
