import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { MessageReaction } from '@velvet/contracts/messaging/messages';
import type { Queries } from '@velvet/kit/database/database';

export function reactionRepository(db: Queries) {
  return {
    /** @returns whether the reaction is another one than before */
    async upsert(
      conversationId: ConversationId,
      seq: number,
      userId: UserId,
      reaction: MessageReaction,
      at: Date,
    ): Promise<boolean> {
      const changed = await db.run(
        'reaction.upsert',
        `insert into message_reaction (conversation_id, seq, user_id, reaction, at) values ($1, $2, $3, $4, $5)
         on conflict (conversation_id, seq, user_id) do update set reaction = $4, at = $5 where message_reaction.reaction <> $4`,
        [conversationId, seq, userId, reaction, at],
      );
      return changed === 1;
    },

    /** @returns whether there was one */
    async delete(conversationId: ConversationId, seq: number, userId: UserId): Promise<boolean> {
      const sql = 'delete from message_reaction where conversation_id = $1 and seq = $2 and user_id = $3';
      return (await db.run('reaction.delete', sql, [conversationId, seq, userId])) === 1;
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('reaction.deleteUser', 'delete from message_reaction where user_id = $1', [userId]);
    },
  };
}
