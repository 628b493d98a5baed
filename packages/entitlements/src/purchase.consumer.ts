import type { UserId } from '@velvet/contracts/ids';
import { purchaseCompleted, purchaseRefunded } from '@velvet/contracts/payment/events';
import { tipKind } from '@velvet/contracts/subject';
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
  ) => {
    const { buyerId: userId, creatorId, subject } = purchase;
    // a tip opens nothing
    if (subject.kind === tipKind) return;
    const purchases = purchaseRepository(tx);
    await purchases.upsert(purchase, refunded);
    const isOpen = await purchases.hasPurchased(userId, subject);
    await onAccess(context, tx, { userId, creatorId, subject, isOpen });
  };
  return [
    on(purchaseCompleted, (context: Context, tx, { postId: id, subjectKind: kind, ...purchase }) =>
      store(context, tx, { ...purchase, subject: { kind, id } }, false),
    ),
    on(purchaseRefunded, (context: Context, tx, { postId: id, subjectKind: kind, ...purchase }) =>
      store(context, tx, { ...purchase, subject: { kind, id } }, true),
    ),
  ];
}
