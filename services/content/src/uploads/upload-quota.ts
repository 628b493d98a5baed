import { QuotaExceeded } from '@velvet/contracts/content/failures';
import type { UserId } from '@velvet/contracts/ids';
import type { PlatformPlans } from '@velvet/entitlements/platform-plans';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { vaultUseRepository } from '#vault/vault-use.repository.ts';
import { gibibytes } from './upload-plan.ts';

/**
 * Refuses an upload that exceeds the storage of the owner's plan. Serialises the owner's uploads until the transaction ends.
 * @throws {Refusal} PlanRequired if Premium has room for it, otherwise QuotaExceeded
 */
export async function requireRoom(
  tx: Transaction,
  ownerId: UserId,
  freshBytes: number,
  plans: PlatformPlans,
): Promise<void> {
  if (freshBytes === 0) return;
  const use = vaultUseRepository(tx);
  await use.lockOwner(ownerId);
  const usedBytes = await use.countBytes(ownerId);
  const wanted = usedBytes + freshBytes;
  const { storageBytes: quotaBytes } = await plans.limitsOf(tx, ownerId);
  const message = `Your storage is full: these files and what you have need ${gibibytes(wanted)} GiB of ${gibibytes(quotaBytes)} GiB.`;
  await plans.require(
    tx,
    ownerId,
    ({ storageBytes }) => wanted <= storageBytes,
    `${message} Premium has more.`,
    () => new Refusal(QuotaExceeded, { message, details: { usedBytes, quotaBytes } }),
  );
}
