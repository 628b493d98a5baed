import type { Audience } from '@velvet/contracts/content/audiences';
import type { Counts } from '@velvet/contracts/content/post';
import { PostId, type UserId } from '@velvet/contracts/ids';
import type { Failure } from '@velvet/contracts/failure';
import type { Subject, SubjectKind } from '@velvet/contracts/subject';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Viewer } from '#vault/media-urls.ts';

/** Limits of comments on a subject; the length is in user-perceived characters. */
type CommentRules = { maxLength: number; allowPictures: boolean };

/** A subject that a viewer may see, with the actions that it allows. */
export type FoundSubject = {
  ownerId: UserId;
  /** the subject that decides about access: the post of a comment, otherwise the subject itself */
  root: Subject;
  /** of the root */
  audience: Audience;
  allowReactions: boolean;
  allowComments: boolean;
  allowShares: boolean;
  commentRules: CommentRules;
  /** people whom the viewer blocked or is blocked by */
  unseen: readonly string[];
};

/** A viewer at a moment, on one connection. */
export type Viewing = { db: Queries; viewer: Viewer; now: Date };

type FindSubject = (subject: Subject) => Promise<FoundSubject | undefined>;

/** Adapts one kind of subject to engagement and comments. */
export type SubjectAdapter = {
  /** table of the kind, with the column `id` and the columns below */
  table: string;
  /** column of the owner */
  owner: string;
  /** columns of the counters; a kind has no counter for an action that it does not support */
  counters: Partial<Record<keyof Counts, string>>;
  /** the refusal of a subject that does not exist, and of one that is invisible to the viewer */
  absent: Failure;
  /** Returns undefined for an invisible subject. @throws Refusal if it is locked */
  find(viewing: Viewing, id: string, findRoot: FindSubject): Promise<FoundSubject | undefined>;
};

/** The kinds of subjects by name. */
export type SubjectKinds = Readonly<Record<SubjectKind, SubjectAdapter>>;

export type Subjects = ReturnType<typeof openSubjects>;

/** Finds subjects of all kinds. */
export function openSubjects(kinds: SubjectKinds, clock: Clock) {
  return {
    kinds,

    /** @throws Refusal if the subject is invisible to the viewer, or locked */
    async find(db: Queries, subject: Subject, viewer: Viewer): Promise<FoundSubject> {
      const viewing = { db, viewer, now: clock.now() };
      const find: FindSubject = ({ kind, id }) => adapterOf(kinds, kind).find(viewing, id, find);
      const found = await find(subject);
      // also a comment whose post is invisible is refused as a comment, so that its id reveals nothing
      if (!found) throw new Refusal(adapterOf(kinds, subject.kind).absent);
      return found;
    },
  };
}

/** @throws Error for an unregistered kind */
export function adapterOf(kinds: SubjectKinds, kind: SubjectKind): SubjectAdapter {
  const adapter = kinds[kind];
  if (!adapter) throw new Error(`There is no kind of subject '${kind}'.`);
  return adapter;
}

/** Returns the table of a kind and its column for a counter. @throws Error if the kind does not support the action */
export function counterOf(kinds: SubjectKinds, kind: SubjectKind, name: keyof Counts) {
  const { table, counters } = adapterOf(kinds, kind);
  const column = counters[name];
  if (!column) throw new Error(`A ${kind} has no ${name}.`);
  return { table, column };
}

/** SQL of the owner of the subject that the comment `row` belongs to. */
export function ownerSql(kinds: SubjectKinds, row: string): string {
  const branches = Object.entries(kinds)
    .filter(([, { counters }]) => counters.comments !== undefined)
    .map(
      ([kind, { table, owner }]) => `when '${kind}' then (select ${owner} from ${table} where id = ${row}.subject_id)`,
    );
  return `case ${row}.subject_kind ${branches.join(' ')} end`;
}

export const postOf = (id: PostId): Subject => ({ kind: 'post', id });

/** Returns undefined for a subject of another kind. */
export function postIdOf({ kind, id }: Subject): PostId | undefined {
  return kind === 'post' ? PostId.parse(id) : undefined;
}
