import { QuotaExceeded } from '@velvet/contracts/content/failures';
import type { UserId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { vaultUseRepository } from '#vault/vault-use.repository.ts';
import { gibibytes } from './upload-plan.ts';

/** Refuses an upload that exceeds the quota. Serialises the owner's uploads until the transaction ends. @throws {Refusal} QuotaExceeded */
export async function requireRoom(
  tx: Transaction,
  ownerId: UserId,
  freshBytes: number,
  quotaBytes: number,
): Promise<void> {
  if (freshBytes === 0) return;
  const use = vaultUseRepository(tx);
  await use.lockOwner(ownerId);
  const usedBytes = await use.countBytes(ownerId);
  const wanted = usedBytes + freshBytes;
  if (wanted <= quotaBytes) return;
  const message = `Your storage is full: these files and what you have need ${gibibytes(wanted)} GiB of ${gibibytes(quotaBytes)} GiB.`;
  throw new Refusal(QuotaExceeded, { message, details: { usedBytes, quotaBytes } });
}
