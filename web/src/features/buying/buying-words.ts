import { buyingTexts } from '#texts/buying.ts';
import { sessionTexts } from '#texts/sessions.ts';
import type { Deal } from './buying.ts';

/** Words of a purchase by what is bought. */
export const buyingWords = ({ isTicket = false }: Extract<Deal, { kind: 'buy' }>) =>
  isTicket
    ? { title: sessionTexts.ticketTitle, text: sessionTexts.ticketText, bought: sessionTexts.ticketBought }
    : { title: buyingTexts.unlock, text: buyingTexts.yoursToKeep, bought: buyingTexts.unlocked };
