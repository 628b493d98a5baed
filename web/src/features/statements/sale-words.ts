import type { Sale } from '#resources/statements.ts';
import { statementTexts } from '#texts/statements.ts';
import { subjectNames } from '#texts/subjects.ts';

const longestTitle = 80;

/** The sold item in words: the beginning of the post, or which payment of the subscription it was. */
export function itemOf({ kind, contentId, contentKind, postText, interval, subscriptionPeriod, reason }: Sale): string {
  if (kind === 'bonus') return reason ?? statementTexts.kinds.bonus;
  if (contentId === null) {
    return interval === null ? statementTexts.subscription : statementTexts.plan(interval, subscriptionPeriod ?? 1);
  }
  return titleOf({ contentKind, postText });
}

type Content = Pick<Sale, 'contentKind' | 'postText'>;

/** The beginning of a post, or the kind of other content. @param content its text is null where the post is gone */
export function titleOf({ contentKind, postText }: Content): string {
  const name = contentKind === null || contentKind === 'post' ? undefined : subjectNames[contentKind];
  if (name !== undefined) return name;
  if (postText === null) return statementTexts.deletedPost;
  const [line = ''] = postText.trim().split('\n');
  if (line === '') return statementTexts.untitledPost;
  return line.length > longestTitle ? `${line.slice(0, longestTitle).trimEnd()}…` : line;
}

/** The buyer's name; neutral where the account is gone or does not want to be known. */
export function payerOf({ kind, payer }: Pick<Sale, 'kind' | 'payer'>): string {
  if (kind === 'bonus') return statementTexts.platform;
  return payer?.name ?? statementTexts.unnamedPayer;
}
