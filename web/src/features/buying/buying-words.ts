import { buyingTexts } from '#texts/buying.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { undoTexts } from '#texts/undo.ts';
import type { Deal } from './buying.ts';

const unlockTitles = {
  post: buyingTexts.unlock,
  message: buyingTexts.unlockMessage,
  vaultItem: buyingTexts.unlockVaultItem,
  video: buyingTexts.unlockVideo,
} as const;

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
  return { title: unlockTitles[subject ?? 'post'], text: buyingTexts.yoursToKeep, bought: undoTexts.settled };
}
