import { PlanNotFound } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { requirePayer } from '#people/payer.policy.ts';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { isOpen } from '#sales/subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';

export type ResumptionParts = { db: Database; clock: Clock; provider: PaymentProvider; settlements: SettlementService };

/**
 * Resumes canceled subscriptions at the provider. A resumption is requested in a row before the provider receives it, so
 * that a hold or a cancellation that commits meanwhile withdraws it, also after a killed process.
 */
export function resumptionService({ db, clock, provider, settlements }: ResumptionParts) {
  /** Ends a request after the provider's response. If it was withdrawn meanwhile, requests the cancellation again. */
  async function complete(row: SubscriptionRow): Promise<void> {
    await db.transaction(async (tx) => {
      const subscriptions = subscriptionRepository(tx);
      const current = await subscriptions.findForUpdate(row.id);
      if (!current) return;
      if (isSameTime(current.resumeWantedAt, row.resumeWantedAt)) {
        await subscriptions.update({ ...current, resumeWantedAt: null });
      } else if (isOpen(current) && current.cancelWantedAt === null) {
        await subscriptions.update({ ...current, cancelWantedAt: clock.now(), cancelsImmediately: false });
      }
    });
  }

  return {
    /**
     * Requests a resumption by the subscriber.
     *
     * @returns the changed row; undefined if nothing ends with the period
     * @throws {Refusal} `AccountHidden`; `PlanNotFound` if the creator is hidden or one blocks the other
     */
    request(known: SubscriptionRow): Promise<SubscriptionRow | undefined> {
      return db.transaction(async (tx) => {
        await requireResumable(tx, known);
        const row = await subscriptionRepository(tx).findForUpdate(known.id);
        if (!row?.endsAtPeriodEnd || !isOpen(row)) return undefined;
        const requested = { ...row, resumeWantedAt: clock.now() };
        await subscriptionRepository(tx).update(requested);
        return requested;
      });
    },

    /** Brings a requested resumption to the provider. One whose period is over here is withdrawn. */
    async resume(row: SubscriptionRow): Promise<void> {
      if (row.providerSubscriptionId === null && isOpen(row)) return;
      const isPeriodOver = row.periodEndsAt !== null && row.periodEndsAt <= clock.now();
      if (isOpen(row) && !isPeriodOver) {
        const id = row.providerSubscriptionId ?? '';
        try {
          await settlements.takeSubscription(await provider.resumeSubscription(id));
        } catch (error) {
          if (!(error instanceof ProviderError) || error.reason !== 'over') throw error;
          await settlements.ask({ kind: 'subscription', id });
        }
      }
      await complete(row);
    },

    complete,
  };
}

/** @throws {Refusal} `AccountHidden`; `PlanNotFound` if the creator is hidden or one blocks the other */
export async function requireResumable(
  tx: Transaction,
  { subscriberId, creatorId }: Pick<SubscriptionRow, 'subscriberId' | 'creatorId'>,
): Promise<void> {
  await requirePayer(tx, subscriberId);
  if (!(await visibilityRepository(tx).isVisible(subscriberId, creatorId))) throw new Refusal(PlanNotFound);
}

export function isSameTime(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime();
}
