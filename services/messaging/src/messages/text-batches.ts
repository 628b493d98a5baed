import type { ConversationId } from '@velvet/contracts/ids';
import { batching } from '@velvet/kit/base/batching';
import { batchPaceMs, createPace } from '@velvet/kit/base/pace';
import type { Database } from '@velvet/kit/database/database';
import { isOutage } from '@velvet/kit/database/outage';
import type { Logger } from '@velvet/kit/observability/logger';
import type { Stored } from './answer.repository.ts';
import { insertTexts, type NewText } from './text.repository.ts';

/** texts in a statement */
const most = 100;
/** longest time for which a text waits for others, and the time of a batch for each of its texts; milliseconds */
const longestMs = 20;
const msPerText = 6;

export type TextBatchParts = {
  db: Database;
  logger: Logger;
  /** broadcasts are kept from this time on */
  since(): Date;
};

/**
 * Stores texts of open chats that arrive together in one statement, because its cost is nearly that of one text. A text waits up to
 * 20 ms for others while many arrive.
 * @returns a function that stores a text; it returns undefined, without any effect, if the text must be sent by itself
 */
export function textBatches({ db, logger, since }: TextBatchParts): (text: NewText) => Promise<Stored | undefined> {
  /** Stores the first text of each conversation. A statement that fails has no effect: its texts are sent alone, and an invalid one is refused. */
  async function storeFirsts(firsts: readonly NewText[]): Promise<Map<ConversationId, Stored>> {
    try {
      return await insertTexts(db, firsts, since());
    } catch (error) {
      if (isOutage(error)) throw error;
      logger.warn({ error, texts: firsts.length }, 'batch of texts failed, storing them one by one');
      return new Map();
    }
  }

  async function storeAll(texts: readonly NewText[]): Promise<Map<NewText, Stored>> {
    const stored = new Map<NewText, Stored>();
    for (const firsts of roundsOf(texts)) {
      const places = await storeFirsts(firsts);
      for (const text of firsts) {
        const place = places.get(text.row.conversationId);
        if (place) stored.set(text, place);
      }
    }
    return stored;
  }

  const store = batching(most, () => 1, storeAll, createPace(batchPaceMs, longestMs, msPerText));
  return async (text) => (await store(text)).get(text);
}

/** Returns the texts in rounds of different conversations; those of one conversation keep their order. */
function roundsOf(texts: readonly NewText[]): NewText[][] {
  const rounds: NewText[][] = [];
  for (const ofConversation of Map.groupBy(texts, ({ row }) => row.conversationId).values())
    ofConversation.forEach((text, turn) => (rounds[turn] ??= []).push(text));
  return rounds;
}
