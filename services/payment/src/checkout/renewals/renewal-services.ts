import type { Logger } from '@velvet/kit/observability/logger';
import { dunningService, type DunningParts } from '#checkout/dunning/dunning.service.ts';
import { endingRenewalService } from '#checkout/dunning/ending-renewal.service.ts';
import { spendingService } from '#checkout/spending/spending.service.ts';
import { cardCheckRepository } from './card-check.repository.ts';
import { cardCheckService } from './card-check.service.ts';
import { renewalRepository } from './renewal.repository.ts';
import { renewalService } from './renewal.service.ts';

/** The services of renewals: what they cost, what precedes them, and what follows a failed one. */
export function renewalServices(parts: DunningParts & { logger: Logger }) {
  const { db, clock } = parts;
  return {
    spending: spendingService(db, clock),
    renewals: renewalService(db, clock),
    cardChecks: cardCheckService(parts),
    dunning: dunningService(parts),
    endingRenewals: endingRenewalService(db, clock),

    /** Deletes what is kept of renewals before a time. */
    async forgetRenewals(before: Date): Promise<void> {
      await renewalRepository(db).deleteRemindersBefore(before);
      await cardCheckRepository(db).deleteBefore(before);
    },
  };
}
