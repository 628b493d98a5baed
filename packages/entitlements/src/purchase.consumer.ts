import type { UserId } from '@velvet/contracts/ids';
import { purchaseAnnounced, purchaseCompleted, purchaseRefunded } from '@velvet/contracts/payment/events';
import { undoableKinds } from '@velvet/contracts/payment/undo';
import { giftKind, tipKind, type SubjectKind } from '@velvet/contracts/subject';
import type { Transaction } from '@velvet/kit/database/database';
import { on, type Consumer } from '@velvet/kit/events/consumer';
import type { OnAccess } from './access-change.ts';
import { purchaseRepository, type Opening, type Purchase } from './purchase.repository.ts';

/** @param openings whether the service stores if the bought content was opened */
export function purchaseConsumers<Context>(onAccess: OnAccess<Context>, openings: boolean): Consumer<Context>[] {
  const store = async (
    context: Context,
    tx: Transaction,
    purchase: Purchase & { creatorId: UserId; opening?: Opening | undefined },
    refunded: boolean,
    isRepeated = false,
  ) => {
    const { buyerId: userId, creatorId, subject } = purchase;
    // neither a tip nor the sale of a given subscription opens anything
    if (subject.kind === tipKind || subject.kind === giftKind) return;
    const purchases = purchaseRepository(tx);
    const isNews = await purchases.upsert(purchase, refunded);
    if (openings && isNews && purchase.opening) await purchases.updateOpening(purchase.purchaseId, purchase.opening);
    // a repeated announcement changes no access
    if (isRepeated && !isNews) return;
    const isOpen = await purchases.hasPurchased(userId, subject);
    await onAccess(context, tx, { userId, creatorId, subject, isOpen });
  };
  return [
    on(purchaseCompleted, (context: Context, tx, { postId: id, subjectKind: kind, isSealed, ...purchase }) =>
      store(
        context,
        tx,
        { ...purchase, subject: { kind, id }, opening: openingOf(kind, purchase.payerId, isSealed) },
        false,
      ),
    ),
    on(purchaseAnnounced, (context: Context, tx, { postId: id, subjectKind: kind, isOpen, ...purchase }) =>
      store(context, tx, { ...purchase, subject: { kind, id } }, !isOpen, true),
    ),
    on(purchaseRefunded, (context: Context, tx, { postId: id, subjectKind: kind, ...purchase }) =>
      store(context, tx, { ...purchase, subject: { kind, id } }, true),
    ),
  ];
}

/** Only a buyer who paid can take back what is unopened. */
function openingOf(kind: SubjectKind, payerId: UserId | null, isSealed: boolean): Opening | undefined {
  if (payerId !== null || !undoableKinds.has(kind)) return undefined;
  return isSealed ? 'sealed' : 'unopened';
}
