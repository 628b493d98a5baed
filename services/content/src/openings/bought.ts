import type { PurchaseId } from '@velvet/contracts/ids';

/** The unopened purchase of a viewer; null if it is opened, or there is none. `sealed`: only its buyer's call opens it */
export type Unopened = { purchaseId: PurchaseId; state: 'sealed' | 'unopened' } | null;
/** The part of a row about the viewer's purchase. */
export type Bought = { hasPurchased: boolean; unopened: Unopened };
