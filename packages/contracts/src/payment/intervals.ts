import { z } from 'zod';

/** Length of the periods of a subscription: 1, 3, 6 or 12 months. */
export const Interval = z.enum(['month', 'quarter', 'half-year', 'year']);
export type Interval = z.infer<typeof Interval>;

/** Months of each interval. */
export const monthsOf: Readonly<Record<Interval, number>> = { month: 1, quarter: 3, 'half-year': 6, year: 12 };
