import type { BroadcastId, MessageId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Rows over which the sums of a broadcast are spread. */
const shards = 16;
/** SQL of the row of a broadcast that a conversation changes. */
const shardOf = (conversation: string) => `abs(hashtext(${conversation}::text) % ${shards})`;

const added = `on conflict (broadcast_id, shard) do update set opened = broadcast_tally.opened + excluded.opened,
  bought = broadcast_tally.bought + excluded.bought, earned_minor = broadcast_tally.earned_minor + excluded.earned_minor`;

export function tallyRepository(db: Queries) {
  return {
    async addOpened(id: BroadcastId, conversationId: string): Promise<void> {
      await db.run(
        'tally.addOpened',
        `insert into broadcast_tally (broadcast_id, shard, opened, bought, earned_minor) values ($1, ${shardOf('$2')}, 1, 0, 0) ${added}`,
        [id, conversationId],
      );
    },

    /** Adds a purchase, a refund or a reversal of a message. Other messages than broadcasts have no effect. */
    async addSale(messageId: MessageId, { bought, earnedMinor }: { bought: number; earnedMinor: number }) {
      await db.run(
        'tally.addSale',
        `insert into broadcast_tally (broadcast_id, shard, opened, bought, earned_minor)
         select b.id, ${shardOf('m.conversation_id')}, 0, $2, $3 from message m join broadcast b on b.id = m.broadcast_id where m.id = $1 ${added}`,
        [messageId, bought, earnedMinor],
      );
    },
  };
}
