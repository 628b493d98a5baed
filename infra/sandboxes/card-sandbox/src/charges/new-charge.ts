import type { Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import type { Behaviour, Outcome } from '#cards/test-card.ts';
import { keepPaidCard } from '#customers/customer.service.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { decided, presentCharge } from './charge.ts';
import { chargeRepository, type ChargeRow } from './charge.repository.ts';

export type NewCharge = {
  key: string;
  requestHash: string;
  customerId: string;
  cardId: string;
  reference: string;
  amountMinor: number;
  currency: 'USD';
  returnUrl: string | null;
  subscription: { id: string; period: number; periodEndsAt: Date } | null;
  outcome: Outcome;
  behaviour: Behaviour | undefined;
  at: Date;
};

/** Inserts a charge and queues its webhook. @returns undefined if the key was used before */
export async function insertCharge(
  tx: Queries,
  { post, url }: { post: Postbox; url: string },
  { key, subscription, outcome, behaviour, at, ...charge }: NewCharge,
): Promise<ChargeRow | undefined> {
  const row = await chargeRepository(tx).insert(key, {
    ...charge,
    ...decided(outcome, behaviour, at),
    id: `ch_${newSecret(15)}`,
    subscriptionId: subscription?.id ?? null,
    period: subscription?.period ?? null,
    periodEndsAt: subscription?.periodEndsAt ?? null,
    createdAt: at,
  });
  if (row?.state === 'succeeded') await keepPaidCard(tx, row.customerId, row.cardId);
  if (row) await post.append(tx, `charge.${row.state}`, { kind: 'charge', charge: presentCharge(row, url) }, at);
  return row;
}
