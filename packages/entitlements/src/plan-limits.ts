import type { PlanLimits, PlatformPlanName } from '@velvet/contracts/payment/platform-plans';
import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const gibibyte = 1024 ** 3;
const bytes = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const months = (fallback: number) => z.coerce.number().int().min(1).max(36).default(fallback);
/** A number, or 0 for no limit. */
const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

const settings = {
  /** storage of a vault on the free plan; bytes as uploaded (100 GiB) */
  PLATFORM_PLAN_CREATOR_STORAGE_BYTES: bytes(100 * gibibyte),
  /** storage of a vault with Premium; bytes as uploaded (2 TiB) */
  PLATFORM_PLAN_PREMIUM_STORAGE_BYTES: bytes(2048 * gibibyte),
  /** posts and sessions that can be scheduled at the same time on the free plan; 0 is no limit (100) */
  PLATFORM_PLAN_CREATOR_SCHEDULED: count(100),
  /** the same with Premium (0) */
  PLATFORM_PLAN_PREMIUM_SCHEDULED: count(0),
  /** months of joining whose subscribers the statistics follow on the free plan (3) */
  PLATFORM_PLAN_CREATOR_RETENTION_MONTHS: months(3),
  /** the same with Premium (12) */
  PLATFORM_PLAN_PREMIUM_RETENTION_MONTHS: months(12),
} as const;

export type LimitsByPlan = Readonly<Record<PlatformPlanName, PlanLimits>>;

/** Reads what each plan of the platform gives. Every service that enforces or shows it reads the same settings. */
export function readPlanLimits(environment: Environment): LimitsByPlan {
  const given = readConfig(settings, environment);
  return {
    creator: {
      storageBytes: given.PLATFORM_PLAN_CREATOR_STORAGE_BYTES,
      scheduledItems: given.PLATFORM_PLAN_CREATOR_SCHEDULED || null,
      retentionMonths: given.PLATFORM_PLAN_CREATOR_RETENTION_MONTHS,
    },
    premium: {
      storageBytes: given.PLATFORM_PLAN_PREMIUM_STORAGE_BYTES,
      scheduledItems: given.PLATFORM_PLAN_PREMIUM_SCHEDULED || null,
      retentionMonths: given.PLATFORM_PLAN_PREMIUM_RETENTION_MONTHS,
    },
  };
}
