import { visibleTo } from '@velvet/people/visibility';
import type { Source } from '#delivery/channel.ts';
import { sectionLink } from '#intake/link.ts';
import { somebody } from '#rows/sentence.ts';

type Row = { creatorId: string; content: string; name: string | null };

/** Returns the content of a broadcast that the person has not opened. Without the row its creator has unsent it. */
export const broadcastContent: Source = async (db, userId, broadcastId) => {
  const row = await db.one<Row>(
    'broadcastNotice.findContent',
    `select b.creator_id as "creatorId", b.content, p.name
       from broadcast_notice b left join profile_card p on p.user_id = b.creator_id
      where b.broadcast_id = $2 and ${visibleTo('$1', 'b.creator_id')}
        and not exists (select from broadcast_opening o where o.broadcast_id = b.broadcast_id and o.user_id = $1)`,
    [userId, broadcastId],
  );
  if (!row) return undefined;
  const { creatorId, content: text, name } = row;
  // the conversation may not exist before the person opens it; the list has it at the top
  return { title: name ?? somebody, text, link: sectionLink('messages'), group: `broadcast:${creatorId}` };
};
