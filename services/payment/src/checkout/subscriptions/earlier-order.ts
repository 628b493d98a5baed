import type { UserId } from '@velvet/contracts/ids';
import { ProviderUnavailable } from '@velvet/contracts/payment/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import { ProviderError } from '#provider/payment-provider.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import type { SubscriptionParts } from './subscription.service.ts';

/** Cancels an earlier attempt that still waits for 3-D Secure, unless it has just been paid. */
export async function cancelEarlier(
  { db, provider, settlements }: SubscriptionParts,
  subscriberId: UserId,
  creatorId: UserId,
): Promise<void> {
  const earlier = await subscriptionRepository(db).findOpen(subscriberId, creatorId);
  if (earlier?.state !== 'pending' || earlier.providerSubscriptionId === null) return;
  await settlements.ask({ kind: 'subscription', id: earlier.providerSubscriptionId }).catch(refuse);
  const now = await subscriptionRepository(db).find(earlier.id);
  if (now?.state !== 'pending') return;
  const given = await provider.cancelSubscription(earlier.providerSubscriptionId, { immediately: true }).catch(refuse);
  await settlements.takeSubscription(given);
}

function refuse(error: unknown): never {
  throw error instanceof ProviderError ? new Refusal(ProviderUnavailable) : error;
}
