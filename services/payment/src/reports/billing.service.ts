import type { UserId } from '@velvet/contracts/ids';
import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { ReceiptNotFound } from '@velvet/contracts/payment/failures';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { presentBilling } from './billing.ts';
import { billingRepository } from './billing.repository.ts';

export function billingService(db: Queries) {
  const billing = billingRepository(db);
  return {
    list: billing.findOfPayer,

    /** @throws {Refusal} `ReceiptNotFound`, also for a receipt of another user */
    async readReceipt(payerId: UserId, id: string): Promise<BillingEntry & { payer: PersonCard | null }> {
      const row = await billing.find(id);
      if (row?.payerId !== payerId) throw new Refusal(ReceiptNotFound);
      const payer = await profileCardRepository(db).find(payerId);
      const { handle = '', name = '', avatar = null } = payer ?? {};
      return { ...presentBilling(row), payer: payer ? { id: payerId, handle, name, avatar } : null };
    },
  };
}
