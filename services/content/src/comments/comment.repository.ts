import type { CommentId, UserId } from '@velvet/contracts/ids';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith, visibleTo } from '@velvet/people/visibility';
import type { Window } from '#paging/window.ts';
import { mentionsJson } from '#mentions/mention.repository.ts';
import { commentMediaJson, isNamed, personJson } from '#posts/post-read.repository.ts';
import { ownerSql, type SubjectKinds } from '#subjects/subject.ts';
import type { CommentShape } from './comment.presenter.ts';

export type CommentRow = {
  id: CommentId;
  subjectKind: SubjectKind;
  subjectId: string;
  authorId: UserId;
  /** of a reply: its thread, which is never a reply itself */
  parentId: CommentId | null;
};

/** Excludes authors whom $1 may not see. */
const mentionsShownTo = (c: string) =>
  `(select coalesce(json_agg(each), '[]') from json_array_elements(${mentionsJson('comment', c)}) each where each ->> 'id' <> all (array(${blockedWith('$1')})))`;

/** SQL of a comment in the form of `CommentShape`, for the viewer $1. */
const commentJson = (
  kinds: SubjectKinds,
  c: string,
  replies: string,
) => `json_build_object('_id', ${c}.id, 'postId', ${c}.subject_id,
  'author', (select ${personJson(`${c}.author_id`, 'a')} from (select) one left join profile_card a on a.user_id = ${c}.author_id),
  'createdAt', ${c}.created_at, 'content', json_build_object('text', ${c}.text, 'media', ${commentMediaJson(c)}, 'mentions', ${mentionsShownTo(c)}),
  'isEdited', ${c}.edited_at is not null, 'canEdit', coalesce(${c}.author_id = $1, false),
  'engagement', json_build_object('likes', case when ${c}.like_count = 0 then '[]'::json else (select coalesce(json_agg(n.item), '[]') from (
      select json_build_object('user', ${personJson('x.user_id', 'u')}, 'reaction', x.reaction) as item
        from subject_reaction x left join profile_card u on u.user_id = x.user_id
       where x.subject_id = ${c}.id and ${isNamed('u')} and x.user_id <> all (array(${blockedWith('$1')})) order by x.reacted_at desc limit 3) n) end,
    'replies', ${replies}, 'counts', json_build_object('likes', ${c}.like_count, 'replies', ${c}.reply_count)),
  'userEngagement', (select json_build_object('isLiked', count(*) > 0, 'userReaction', max(reaction)) from subject_reaction where subject_id = ${c}.id and user_id = $1),
  'parentCommentId', ${c}.parent_id,
  'canDelete', coalesce(${c}.author_id = $1 or $1 = ${ownerSql(kinds, c)}, false))`;

const shownTo = (c: string) => visibleTo('$1', `${c}.author_id`);

const firstReplies = (
  kinds: SubjectKinds,
) => `case when c.reply_count = 0 then '[]'::json else (select coalesce(json_agg(n.item order by n.id), '[]') from (
  select r.id, ${commentJson(kinds, 'r', "'[]'::json")} as item from subject_comment r where r.parent_id = c.id and ${shownTo('r')} order by r.id limit 3) n) end`;

export function commentRepository(db: Queries, kinds: SubjectKinds) {
  return {
    async findThreads(
      viewer: UserId | null,
      subjectId: string,
      { after, take, skip }: Window,
    ): Promise<CommentShape[]> {
      const rows = await db.rows<{ comment: CommentShape }>(
        'comment.findThreads',
        `select ${commentJson(kinds, 'c', firstReplies(kinds))} as comment from subject_comment c
          where c.subject_id = $2 and c.parent_id is null and ($3::uuid is null or c.id < $3) and ${shownTo('c')} order by c.id desc limit $4 offset $5`,
        [viewer, subjectId, after, take, skip],
      );
      return rows.map(({ comment }) => comment);
    },

    async findReplies(
      viewer: UserId | null,
      parentId: CommentId,
      { after, take, skip }: Window,
    ): Promise<CommentShape[]> {
      const rows = await db.rows<{ comment: CommentShape }>(
        'comment.findReplies',
        `select ${commentJson(kinds, 'c', "'[]'::json")} as comment from subject_comment c
          where c.parent_id = $2 and ($3::uuid is null or c.id > $3) and ${shownTo('c')} order by c.id limit $4 offset $5`,
        [viewer, parentId, after, take, skip],
      );
      return rows.map(({ comment }) => comment);
    },

    async findShape(viewer: UserId, id: CommentId): Promise<CommentShape | undefined> {
      const row = await db.one<{ comment: CommentShape }>(
        'comment.findShape',
        `select ${commentJson(kinds, 'c', firstReplies(kinds))} as comment from subject_comment c where c.id = $2`,
        [viewer, id],
      );
      return row?.comment;
    },

    findAuthor(id: CommentId): Promise<{ authorId: UserId } | undefined> {
      return db.one('comment.findAuthor', 'select author_id as "authorId" from subject_comment where id = $1', [id]);
    },

    async findCounts(id: CommentId): Promise<{ likes: number; replies: number }> {
      const counts = await db.one<{ likes: number; replies: number }>(
        'comment.findCounts',
        'select like_count as likes, reply_count as replies from subject_comment where id = $1',
        [id],
      );
      return counts ?? { likes: 0, replies: 0 };
    },
  };
}
