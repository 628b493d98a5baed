import { moneyInWords, type Money } from '@velvet/contracts/money';

/** Type of a message that a tip became. It can be neither sent nor changed by its sender. */
export const tipType = 'tip';

/** `clientId` is the id of the tip. */
export type TipMessage = { content: string; clientId: string; sentAt: Date };

/** The text of a tip: the amount, and the note below it. */
export function tipText(price: Money, note: string | null): string {
  const amount = `Tip of ${moneyInWords(price)}`;
  return note === null ? amount : `${amount}\n${note}`;
}
