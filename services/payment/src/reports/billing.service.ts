import type { UserId } from '@velvet/contracts/ids';
import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { ReceiptNotFound } from '@velvet/contracts/payment/failures';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { presentBilling, type ReturnRules } from './billing.ts';
import { billingRepository, type BillingRow } from './billing.repository.ts';

export function billingService(db: Queries, clock: Clock, returns: ReturnRules) {
  const billing = billingRepository(db);
  const present = (row: BillingRow): BillingEntry => presentBilling(row, clock.now(), returns);
  return {
    list: billing.findOfPayer,
    present,

    /** @throws {Refusal} `ReceiptNotFound`, also for a receipt of another user */
    async readReceipt(payerId: UserId, id: string): Promise<BillingEntry & { payer: PersonCard | null }> {
      const row = await billing.find(id);
      if (row?.payerId !== payerId) throw new Refusal(ReceiptNotFound);
      const payer = await profileCardRepository(db).find(payerId);
      const { handle = '', name = '', avatar = null } = payer ?? {};
      return { ...present(row), payer: payer ? { id: payerId, handle, name, avatar } : null };
    },
  };
}

export type BillingService = ReturnType<typeof billingService>;
