import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor, type Currency } from '@velvet/contracts/money';
import { SpendingCapReached } from '@velvet/contracts/payment/failures';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { paymentRepository } from '#sales/payment.repository.ts';
import { payerSettingRepository } from './payer-setting.repository.ts';
import { capText, currentCap, leftOf, monthOf } from './spending-cap.ts';
import { inCurrency, spendingRepository } from './spending.repository.ts';

/**
 * Rejects a payment that exceeds the payer's cap of the month, which holds in each currency by itself. Called in the transaction that opened the payment, after its row is
 * inserted: purchases under a cap run one after another from here, so parallel ones see each other's payments.
 *
 * @param paymentId of the opened payment, whose row is part of the sum
 * @throws {Refusal} `SpendingCapReached`
 */
export async function requireWithinCap(tx: Transaction, payerId: UserId, paymentId: string, now: Date): Promise<void> {
  const settings = payerSettingRepository(tx);
  // most payers have no cap and need no lock
  if (currentCap(await settings.find(payerId), now).capMinor === null) return;
  await settings.lock(payerId);
  const { capMinor } = currentCap(await settings.find(payerId), now);
  if (capMinor === null) return;
  const opened = await paymentRepository(tx).find(paymentId);
  if (!opened) return;
  const { currency, amountMinor } = opened;
  const { spentMinor, dueMinor } = inCurrency(await spendingRepository(tx).findAll(payerId, monthOf(now)), currency);
  if (spentMinor + dueMinor <= capMinor) return;
  throw beyond(capMinor, leftOf(capMinor, { spentMinor: spentMinor - amountMinor, dueMinor }), currency);
}

/** @param left cents */
const beyond = (capMinor: number, left: number, currency: Currency): Refusal =>
  new Refusal(SpendingCapReached, {
    message: capText(capMinor, left, currency),
    details: { cap: decimalFromMinor(capMinor), left: decimalFromMinor(left), currency },
  });
