import type { Database } from '@velvet/kit/database/database';
import type { AccountPayoutService } from '#connect/payout.service.ts';
import type { PaymentService } from '#payments/payment.service.ts';
import type { SetupService } from '#setups/setup.service.ts';
import type { RenewalService } from '#subscriptions/renewal.service.ts';
import type { SandboxTime } from './sandbox-time.ts';
import { timeRepository } from './time.repository.ts';

export type Span = {
  days?: number | undefined;
  hours?: number | undefined;
  minutes?: number | undefined;
  seconds?: number | undefined;
};

export type DueParts = {
  db: Database;
  time: SandboxTime;
  payments: PaymentService;
  renewals: RenewalService;
  setups: SetupService;
  accountPayouts: AccountPayoutService;
};

export function dueService({ db, time, payments, renewals, setups, accountPayouts }: DueParts) {
  /** Processes all due changes in chronological order, each at its own time. */
  async function processDue(): Promise<void> {
    const until = await time.now(db);
    for (;;) {
      const due = await timeRepository(db).findEarliestDue(until);
      if (!due) return;
      if (due.kind === 'subscription') await renewals.processDue(due.id, due.dueAt);
      else if (due.kind === 'challenge') await payments.answerChallenge(due.id, 'expired', due.dueAt);
      else if (due.kind === 'setup') await setups.answerChallenge(due.id, 'expired', due.dueAt);
      else if (due.kind === 'payout') await accountPayouts.processDue(due.id, due.dueAt);
      else await payments.openDispute(due.id, due.dueAt);
    }
  }

  return {
    processDue,

    async advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): Promise<{ now: string }> {
      await timeRepository(db).advance((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
      await processDue();
      return { now: (await time.now(db)).toISOString() };
    },
  };
}
