import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';

/** Participants of calls without the right to take part. */
export function admissionRepository(db: Queries) {
  return {
    /** Returns the participants of calls at an instance that the opener of the call may no longer see. */
    findParted(instance: string): Promise<{ roomId: string; id: string }[]> {
      return db.rows(
        'admission.findParted',
        `select p.room_id as "roomId", p.id from meeting_participant p join meeting_room r on r.id = p.room_id
          where p.instance = $1 and r.conversation_id is not null and p.user_id <> r.opened_by
            and not ${visibleTo('p.user_id', 'r.opened_by')}`,
        [instance],
      );
    },
  };
}
