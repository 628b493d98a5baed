import type { UserId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';

type Mention = {
  readonly userId: UserId;
  readonly authorId: UserId;
  /** null if the place itself mentions the person */
  readonly commentId: string | null;
  readonly excerpt: string;
};

/**
 * Notifies a person who is mentioned, unless the author has mentioned that person, or many people, often.
 * @param place post or video of the text, and the path that leads to it
 */
export async function notifyOfMention(
  { rows, budgets }: Pick<Context, 'rows' | 'budgets'>,
  tx: Transaction,
  { userId, authorId, commentId, excerpt }: Mention,
  place: { readonly id: string; readonly link: string },
): Promise<void> {
  if (!(await budgets.allows('mentions', authorId, userId))) return;
  const draft = {
    userId,
    type: 'other' as const,
    kind: 'comment' as const,
    groupKey: `mention:${commentId ?? place.id}`,
    title: 'New mention',
    sentence: commentId ? '{actor} mentioned you in a comment' : '{actor} mentioned you in a post',
    detail: excerpt || null,
    link: place.link,
    postId: place.id,
    ...(commentId && { commentId }),
  };
  await rows.add(tx, draft, authorId);
}
