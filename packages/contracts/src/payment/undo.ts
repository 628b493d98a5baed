import { z } from 'zod';
import { call } from '#call.ts';
import { PurchaseId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Moment } from '#time.ts';
import {
  NotUndoable,
  ProviderUnavailable,
  PurchaseNotFound,
  PurchaseOpened,
  UndoLimit,
  UndoTooLate,
} from './failures.ts';

/** Kinds of what a buyer can take back while it is unopened: that whose content opens to the buyer alone. */
export const undoableKinds: ReadonlySet<string> = new Set(['post', 'video', 'vaultItem', 'message']);

/**
 * `possible`: until `until`; `undoing`: in progress; `undone`: the money is returned. `opened`: its content was opened, so
 * the purchase stands; `over`: too late, or never possible.
 */
export const UndoState = z.enum(['possible', 'undoing', 'undone', 'opened', 'over']);
export type UndoState = z.infer<typeof UndoState>;

export const PurchaseUndo = z.object({
  purchaseId: PurchaseId,
  state: UndoState,
  /** end of the time for undoing; also of one that is not possible any more */
  until: Moment,
});
export type PurchaseUndo = z.infer<typeof PurchaseUndo>;

const common = { caller: 'member', path: '/api/payments/purchases/{id}/undo', data: PurchaseUndo } as const;
const params = z.object({ id: PurchaseId });

export const readPurchaseUndo = call({
  ...common,
  method: 'GET',
  others: { ...ownersAlone, refunded: 'served' },
  summary: 'Returns whether a purchase of the caller can be undone, or how its undoing stands.',
  params,
  failures: [PurchaseNotFound],
});

export const undoPurchase = call({
  ...common,
  method: 'POST',
  others: { ...ownersAlone, refunded: 'refused' },
  summary:
    'Takes back a purchase whose content is unopened, within minutes of paying: the access ends, then the whole price is refunded. The answer is `undoing` until the content is closed; read it again. Repeating the call undoes once.',
  params,
  failures: [PurchaseNotFound, NotUndoable, PurchaseOpened, UndoTooLate, UndoLimit, ProviderUnavailable],
});
