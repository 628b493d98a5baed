import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { AdminDispute, AdminDisputeDetail, AdminDisputeFilter } from '@velvet/contracts/payment/admin-disputes';
import {
  DisputeClosed,
  DisputeNotFound,
  EvidenceRefused,
  EvidenceSubmitted,
  ProviderUnavailable,
} from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { pageOf } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { Logger } from '@velvet/kit/observability/logger';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import { receiptNumber } from '#reports/billing.ts';
import { paymentOriginRepository } from '#sales/payment-origin.repository.ts';
import { idWindow } from '#sales/id-window.ts';
import { disputeRepository, type DisputeRow } from './dispute.repository.ts';
import { evidenceOf } from './evidence.ts';

export type DisputeParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: Pick<PaymentProvider, 'disputes'>;
  publicUrl: string;
  /** retention of the origins of payments, and of the accounts of payers in disputes; days */
  originDays: number;
};

const unreadAtOnce = 50;
const dayMs = 24 * 3_600_000;

/** Disputes and their evidence, for administrators. */
export function disputeService({ db, clock, logger, provider, publicUrl, originDays }: DisputeParts) {
  const disputes = disputeRepository(db);

  async function find(id: string): Promise<DisputeRow> {
    const row = await disputes.find(id);
    if (!row) throw new Refusal(DisputeNotFound);
    return row;
  }

  /** @throws {Refusal} `DisputeNotFound`, `DisputeClosed`, `EvidenceSubmitted` */
  async function findOpen(id: string): Promise<DisputeRow> {
    const row = await find(id);
    if (row.state !== 'open') throw new Refusal(DisputeClosed);
    if (row.submittedAt !== null) throw new Refusal(EvidenceSubmitted);
    return row;
  }

  const detail = (row: DisputeRow): AdminDisputeDetail => presentDetail(row, publicUrl);

  return {
    async list(filter: AdminDisputeFilter, query: PageQuery): Promise<Page<AdminDispute[]>> {
      return pageOf(await disputes.list(filter, idWindow(query)), query, ({ id }) => id, presentDispute);
    },

    read: async (id: string): Promise<AdminDisputeDetail> => detail(await find(id)),

    async saveNote(id: string, note: string): Promise<AdminDisputeDetail> {
      await findOpen(id);
      if (!(await disputes.saveNote(id, note))) throw new Refusal(EvidenceSubmitted);
      return detail(await find(id));
    },

    /** Submits the evidence as it is now. A repetition after a lost answer finds that the bank has it. */
    async submit(by: UserId, id: string): Promise<AdminDisputeDetail> {
      const row = await findOpen(id);
      const { evidence } = detail(row);
      await send(provider, row, Object.fromEntries(evidence.map(({ field, text }) => [field, text])));
      await disputes.markSubmitted(id, by, clock.now());
      return detail(await find(id));
    },

    /** Deletes what only a dispute needs, when no dispute is to be expected. */
    forgetOld: () => forgetEvidence(db, new Date(clock.now().getTime() - originDays * dayMs)),

    /** Stores new disputes, and reads their terms at the provider. */
    async readNew(): Promise<void> {
      await disputes.insertMissing();
      try {
        for (const { id, chargeId } of await disputes.findUnread(unreadAtOnce)) {
          const terms = await provider.disputes?.find(chargeId);
          if (terms) await disputes.saveTerms(id, terms, clock.now());
          if (terms?.isSubmitted) await disputes.markSubmitted(id, null, clock.now());
        }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        logger.warn({ error }, 'the terms of a dispute could not be read');
      }
    },
  };
}

async function forgetEvidence(db: Database, before: Date): Promise<void> {
  await paymentOriginRepository(db).deleteOlderThan(before);
  await disputeRepository(db).forgetPayersBefore(before);
}

/** @throws {Refusal} `EvidenceRefused`, `ProviderUnavailable` */
async function send(
  { disputes }: DisputeParts['provider'],
  { chargeId }: DisputeRow,
  evidence: Record<string, string>,
): Promise<void> {
  try {
    const dispute = await disputes?.find(chargeId);
    if (!disputes || !dispute) throw new Refusal(EvidenceRefused);
    if (!dispute.isSubmitted) await disputes.submit(dispute.id, evidence);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Refusal(error.reason === 'unreachable' ? ProviderUnavailable : EvidenceRefused);
  }
}

function presentDetail(row: DisputeRow, siteUrl: string): AdminDisputeDetail {
  const number = row.receiptId === null ? null : receiptNumber(row.receiptId, row.paidAt);
  return { ...presentDispute(row), evidence: evidenceOf(row, number, siteUrl), note: row.note };
}

function presentDispute(row: DisputeRow): AdminDispute {
  const { id, state, payerId, payer, creatorId, creator, currency, reason } = row;
  return {
    id,
    state,
    payerId,
    payer,
    creatorId,
    creator,
    currency,
    reason,
    amount: decimalFromMinor(row.disputedMinor || row.amountMinor),
    dueAt: row.dueAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
  };
}
