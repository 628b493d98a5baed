import { callsIn } from '#call.ts';
import * as analytics from './analytics.ts';
import * as dashboard from './dashboard.ts';
import * as referrals from './referrals.ts';

/** The calls of the insights service. */
export const insightsCalls = callsIn(analytics, dashboard, referrals);
