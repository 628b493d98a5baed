import type { Person } from '@velvet/contracts/content/post';
import type { PostMediaKind } from '@velvet/contracts/content/post-calls';
import type { SavedKind } from '@velvet/contracts/content/saved-calls';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';
import { hasMedia, personJson } from '#posts/post-read.repository.ts';

export type SavedPlace = { id: PostId; savedAt: Date };
export type SavedFilter = { kind: SavedKind; author: string | null };

const shows = (type: PostMediaKind) => hasMedia('p.id', `'${type}'`);

/** $3 is the kind */
const isOfKind = `case $3 when 'photos' then ${shows('image')} when 'videos' then ${shows('video')} when 'audio' then ${shows('audio')}
  when 'text' then not exists (select from post_media m where m.post_id = p.id) else true end`;

/** Authors whose posts are absent for $1. */
const isUnseen = (author: string) => `not ${visibleTo('$1', author)}`;

/** Saved posts of a person; the join to posts leaves out subjects of other kinds. Presenting a post decides whether it is visible. */
export function savedListRepository(db: Queries) {
  return {
    /** Latest saved first. @param after position to continue after; null for the beginning */
    findPlaces(
      userId: UserId,
      { kind, author }: SavedFilter,
      after: { savedAt: string; id: string } | null,
      take: number,
    ): Promise<SavedPlace[]> {
      return db.rows(
        'save.findPlaces',
        `select s.subject_id as id, s.saved_at as "savedAt" from subject_save s join post p on p.id = s.subject_id
          where s.user_id = $1 and ($2::text is null or p.author_id = (select user_id from profile_card where user_id = $2 or handle = lower($2) order by (user_id = $2) desc limit 1))
            and ${isOfKind} and ($4::timestamptz is null or (s.saved_at, s.subject_id) < ($4, $5::uuid))
          order by s.saved_at desc, s.subject_id desc limit $6`,
        [userId, author, kind, after?.savedAt ?? null, after?.id ?? null, take],
      );
    },

    async findAuthors(userId: UserId, take: number): Promise<{ author: Person; posts: number }[]> {
      return db.rows(
        'save.findAuthors',
        `select ${personJson('s.author_id', 'a')} as author, s.posts::int as posts
           from (select p.author_id, count(*) as posts from subject_save x join post p on p.id = x.subject_id
                  where x.user_id = $1 and not ${isUnseen('p.author_id')} group by p.author_id) s
           left join profile_card a on a.user_id = s.author_id order by s.posts desc, s.author_id limit $2`,
        [userId, take],
      );
    },
  };
}
