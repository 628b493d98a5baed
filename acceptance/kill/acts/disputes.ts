import type { Cast } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import { counted, type Act } from './act.ts';

/** The first of so many payments is disputed. */
const every = 2;

/** Payers dispute pieces and tips at their banks, which decide for the payer and for the creator in turn. */
export function disputesOf({ bank }: Cast, journal: Journal): Act {
  let place = 0;
  return async () => {
    const [id, paid] = [...journal.payments].filter(([, { kind }]) => kind === 'piece' || kind === 'tip')[place] ?? [];
    if (id === undefined || paid === undefined) return;
    const outcome = (place / every) % 2 === 0 ? 'lost' : 'won';
    const piece = `${paid.payerId} ${paid.postId}`;
    if (place % every !== 0) {
      place += 1;
      return;
    }
    // until the outcome is known, the post may be open or closed
    if (journal.pieces.has(piece)) journal.pieces.set(piece, 'disputed');
    await counted(journal, 'dispute', async () => {
      const isDecided = await bank.dispute(id, outcome);
      if (isDecided === false) return false;
      place += 1;
      const isLost = isDecided === true && outcome === 'lost';
      if (journal.pieces.has(piece)) journal.pieces.set(piece, isLost ? 'charged back' : 'bought');
      if (isDecided === true) journal.disputes.set(id, outcome);
      return true;
    });
  };
}
