import type { UserId } from '@velvet/contracts/ids';
import { purchaseAnnounced, purchaseCompleted, purchaseRefunded } from '@velvet/contracts/payment/events';
import { giftKind, tipKind } from '@velvet/contracts/subject';
import type { Transaction } from '@velvet/kit/database/database';
import { on, type Consumer } from '@velvet/kit/events/consumer';
import type { OnAccess } from './access-change.ts';
import { purchaseRepository, type Purchase } from './purchase.repository.ts';

export function purchaseConsumers<Context>(onAccess: OnAccess<Context>): Consumer<Context>[] {
  const store = async (
    context: Context,
    tx: Transaction,
    purchase: Purchase & { creatorId: UserId },
    refunded: boolean,
    isRepeated = false,
  ) => {
    const { buyerId: userId, creatorId, subject } = purchase;
    // neither a tip nor the sale of a given subscription opens anything
    if (subject.kind === tipKind || subject.kind === giftKind) return;
    const purchases = purchaseRepository(tx);
    const isNews = await purchases.upsert(purchase, refunded);
    // a repeated announcement changes no access
    if (isRepeated && !isNews) return;
    const isOpen = await purchases.hasPurchased(userId, subject);
    await onAccess(context, tx, { userId, creatorId, subject, isOpen });
  };
  return [
    on(purchaseCompleted, (context: Context, tx, { postId: id, subjectKind: kind, ...purchase }) =>
      store(context, tx, { ...purchase, subject: { kind, id } }, false),
    ),
    on(purchaseAnnounced, (context: Context, tx, { postId: id, subjectKind: kind, isOpen, ...purchase }) =>
      store(context, tx, { ...purchase, subject: { kind, id } }, !isOpen, true),
    ),
    on(purchaseRefunded, (context: Context, tx, { postId: id, subjectKind: kind, ...purchase }) =>
      store(context, tx, { ...purchase, subject: { kind, id } }, true),
    ),
  ];
}
