import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { openPurchase } from '@velvet/contracts/content/openings';
import type { PurchaseId } from '@velvet/contracts/ids';
import { readPurchaseUndo, undoPurchase, type PurchaseUndo } from '@velvet/contracts/payment/undo';
import { api } from '#api/client.ts';
import { refreshAccess } from './access.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const pollIntervalMs = 1000;
const mostPolls = 20;
const key = keysOf('purchases');

/** Whether a purchase can be undone, or how its undoing stands. */
const undoQuery = (id: PurchaseId | undefined) =>
  queryOptions({
    queryKey: key('undo', id),
    queryFn: id === undefined ? skipToken : ({ signal }) => api(readPurchaseUndo, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'undoing' ? pollIntervalMs : false),
  });

/** Undoes a purchase, and waits until it is decided. */
async function undo(id: PurchaseId): Promise<PurchaseUndo> {
  let answer = await api(undoPurchase, { params: { id } });
  for (let polls = 0; answer.state === 'undoing' && polls < mostPolls; polls++) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    answer = await api(readPurchaseUndo, { params: { id } });
  }
  return answer;
}

/** A purchase that can be undone. */
export type Undoing = {
  readonly state: PurchaseUndo['state'];
  readonly until: string;
  readonly isBusy: boolean;
  readonly start: () => void;
};

/** Called also after the button has gone, because the page changes while a purchase is undone. */
export type UndoTold = {
  readonly onDecided: (state: PurchaseUndo['state']) => void;
  readonly onFailed: (failure: Error) => void;
};

/** @param known the state from a list, which saves the request */
export function useUndo(id: PurchaseId | undefined, told: UndoTold, known?: PurchaseUndo | null): Undoing | undefined {
  const { data } = useQuery({
    ...undoQuery(id),
    ...(known && { initialData: known, staleTime: staleAfterMs.presence }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: undo,
    onSuccess: ({ state }) => told.onDecided(state),
    onError: (failure) => told.onFailed(failure),
    onSettled: (_answer, _failure, _id, _before, { client }) => refreshAccess(client),
  });
  if (id === undefined || !data) return undefined;
  return {
    state: data.state,
    until: data.until,
    isBusy: isPending || data.state === 'undoing',
    start: () => mutate(id),
  };
}

/** Opens sealed content; it cannot be undone afterwards. */
export const useOpenPurchase = () =>
  useMutation({
    mutationFn: (purchaseId: PurchaseId) => api(openPurchase, { body: { purchaseId } }),
    onSettled: (_answer, _failure, _id, _before, { client }) => refreshAccess(client),
  });
