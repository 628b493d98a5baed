import { isForAnybody } from '@velvet/contracts/content/audiences';
import { createPost } from '@velvet/contracts/content/post-calls';
import type { z } from 'zod';
import { composerText } from '#texts/composer.ts';
import { decimalOf } from '#ui/decimal.ts';
import { isEmpty, type Draft, type Settings } from './draft.ts';

export type Problem = { readonly field: string; readonly message: string };
type Body = z.input<(typeof createPost)['body']>;

/** The first thing that is wrong with it, by the contract's own rules. */
export function problemOf(draft: Draft, now: Date): Problem | undefined {
  if (isEmpty(draft)) return { field: 'text', message: composerText.empty };
  if (draft.scheduledFor !== null && Date.parse(draft.scheduledFor) <= now.getTime())
    return { field: 'scheduledFor', message: composerText.schedulePast };
  const checked = createPost.body.safeParse(bodyOf(draft, []));
  if (checked.success) return undefined;
  const [issue] = checked.error.issues;
  return { field: String(issue?.path[0] ?? 'text'), message: issue?.message ?? composerText.failed };
}

/** Photos and videos for anybody need the age check of their author. The server has the same rule. */
export function needsCheck({ attachments, audience }: Pick<Draft, 'attachments' | 'audience'>): boolean {
  return attachments.length > 0 && isForAnybody(audience);
}

export function bodyOf(draft: Draft, vaultItemIds: readonly string[]): Body {
  const { text, mode, scheduledFor } = draft;
  return { ...settingsBody(draft), text, type: mode, scheduledFor, vaultItemIds: [...vaultItemIds] };
}

export function settingsBody(settings: Settings) {
  const { audience, price, limit, location, allowComments, allowShares, allowReactions, ageRestricted } = settings;
  const isFree = audience === 'private' || price.trim() === '';
  return {
    privacy: audience,
    price: isFree ? 0 : decimalOf(price),
    limit: isFree || limit.trim() === '' ? null : limit.trim(),
    location: location.trim() === '' ? null : { name: location.trim() },
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
  };
}
