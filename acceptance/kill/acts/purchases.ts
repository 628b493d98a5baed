import { setTimeout as delay } from 'node:timers/promises';
import { PostId, type PurchaseId } from '@velvet/contracts/ids';
import type { Payment } from '@velvet/contracts/payment/payments';
import { listPurchases, payPerView } from '@velvet/contracts/payment/purchases';
import { undoPurchase } from '@velvet/contracts/payment/undo';
import type { Cast, Fan } from '#kill/cast.ts';
import { postPrice } from '#kill/creators.ts';
import type { Journal, Kind } from '#kill/journal.ts';
import { counted, followUp, keyed, notePaid } from './act.ts';

const [undoTurns, undoPauseMs] = [3, 150];

type Order = { kind: Kind; isSealed?: boolean };
type Answer = { payment?: Payment | undefined; code?: string | undefined };

/** @returns the payment if it is settled, or the code of the refusal */
export async function order(
  { who, card }: Fan,
  journal: Journal,
  contentId: string,
  { kind, isSealed }: Order,
): Promise<Answer> {
  const name = `${who.handle}-${contentId}`;
  const answer = await who.make(payPerView, {
    body: { contentId, amount: postPrice, paymentMethodId: card, ...(isSealed && { isSealed }) },
    headers: keyed(journal, name),
  });
  await followUp(journal, name, answer);
  const { data, code } = answer;
  if (data?.state !== 'settled') return { code };
  // one that is taken back is a payment, too, and returned afterwards
  if (kind !== 'undo') notePaid(journal, kind, who.id, { ...data, postId: contentId });
  return { payment: data };
}

/** Each fan buys each post at most once, so that a double charge would be one too many. */
export function buy(fan: Fan, { forSale }: Cast, journal: Journal): Promise<void> {
  const wanted = forSale.find((post) => !journal.purchases.has(`${fan.who.id} ${post}`));
  if (wanted === undefined) return Promise.resolve();
  return counted(journal, 'purchase', async () => {
    const { payment, code } = await order(fan, journal, wanted, { kind: 'purchase' });
    const isBought = payment !== undefined || code === 'AlreadyOwned';
    if (isBought) journal.purchases.add(`${fan.who.id} ${wanted}`);
    return isBought;
  });
}

/** Buys a piece of a limited offer, of which there are fewer than fans. */
export function buyPiece(fan: Fan, { limited }: Cast, journal: Journal): Promise<void> {
  const wanted = limited.find((post) => !journal.pieces.has(`${fan.who.id} ${post}`));
  if (wanted === undefined) return Promise.resolve();
  const key = `${fan.who.id} ${wanted}`;
  return counted(journal, 'piece', async () => {
    const { payment, code } = await order(fan, journal, wanted, { kind: 'piece' });
    const isBought = payment !== undefined || code === 'AlreadyOwned';
    if (isBought) journal.pieces.set(key, 'bought');
    if (code === 'SoldOut') journal.pieces.set(key, 'sold out');
    return isBought || code === 'SoldOut';
  });
}

/** Buys a sealed post and takes the purchase back unopened. */
export function buyAndUndo(fan: Fan, { undoable }: Cast, journal: Journal): Promise<void> {
  const { who } = fan;
  const wanted = undoable.find((post) => !journal.undone.has(`${who.id} ${post}`));
  if (wanted === undefined) return Promise.resolve();
  return counted(journal, 'undo', async () => {
    const { payment, code } = await order(fan, journal, wanted, { kind: 'undo', isSealed: true });
    const id = payment?.purchaseId ?? (code === 'AlreadyOwned' ? await findPurchase(fan, wanted) : undefined);
    if (!id) return false;
    const isUndone = await undo(fan, id);
    if (isUndone) journal.undone.add(`${who.id} ${wanted}`);
    return isUndone;
  });
}

/** Content closes the purchase meanwhile. A later turn repeats the request if that takes longer. */
async function undo({ who }: Fan, id: PurchaseId): Promise<boolean> {
  for (let turn = 0; turn < undoTurns; turn += 1) {
    const { data } = await who.make(undoPurchase, { params: { id } });
    if (data?.state === 'undone') return true;
    await delay(undoPauseMs);
  }
  return false;
}

async function findPurchase({ who }: Fan, post: string) {
  const bought = await who.get(listPurchases, { query: { limit: 100 } });
  return bought.find(({ contentId }) => contentId === PostId.parse(post))?.id;
}
