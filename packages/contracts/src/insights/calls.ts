import { readAnalytics } from './analytics.ts';
import { readDashboardStats } from './dashboard.ts';

export const insightsCalls = [readDashboardStats, readAnalytics];
