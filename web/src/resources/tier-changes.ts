import { queryOptions, useMutation } from '@tanstack/react-query';
import type { PlanId, SubscriptionId } from '@velvet/contracts/ids';
import {
  changeSubscriptionTier,
  previewTierChange,
  undoTierChange,
  type TierChange,
} from '@velvet/contracts/payment/tier-changes';
import { api } from '#api/client.ts';
import { refreshAccess } from './access.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import { type Attempt } from './payments.ts';

const key = keysOf('subscriptions');

/** The costs of a change to another tier. An answer can be confirmed for 30 minutes. */
export const tierChangeQuery = (id: SubscriptionId, plan: PlanId) =>
  queryOptions({
    queryKey: key('tier-change', id, plan),
    queryFn: ({ signal }) => api(previewTierChange, { params: { id }, query: { plan }, signal }),
    staleTime: staleAfterMs.immediately,
    gcTime: 0,
    retry: false,
  });

/** Changes the tier. Until an upgrade has passed 3-D Secure nothing has changed. */
export async function sendTierChange(id: SubscriptionId, { plan, amount, quotedAt }: TierChange): Promise<Attempt> {
  const { payment } = await api(changeSubscriptionTier, { params: { id }, body: { plan, amount, quotedAt } });
  return payment
    ? { state: payment.state, url: payment.url, paymentId: payment.id }
    : { state: 'settled', url: null, paymentId: null };
}

export const useUndoTierChange = () =>
  useMutation({
    mutationFn: (id: SubscriptionId) => api(undoTierChange, { params: { id } }),
    onSuccess: (_answer, _input, _before, { client }) => refreshAccess(client),
  });
