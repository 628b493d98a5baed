import { buyingTexts } from '#texts/buying.ts';
import { sessionTexts } from '#texts/sessions.ts';
import type { Deal } from './buying.ts';

/** Words of a purchase by what is bought. */
export function buyingWords({ subject, creator }: Extract<Deal, { kind: 'buy' }>) {
  if (subject === 'ticket')
    return { title: sessionTexts.ticketTitle, text: sessionTexts.ticketText, bought: sessionTexts.ticketBought };
  if (subject === 'firstMessage')
    return {
      title: buyingTexts.firstMessage,
      text: buyingTexts.writeAnytime,
      bought: buyingTexts.mayWrite(creator.name),
    };
  const title = subject === 'message' ? buyingTexts.unlockMessage : buyingTexts.unlock;
  return { title, text: buyingTexts.yoursToKeep, bought: buyingTexts.unlocked };
}
