import { z } from 'zod';
import { TierId } from '#ids.ts';

/** Audiences that need no further data. */
export const PlainAudience = z.enum(['public', 'followers', 'friends', 'subscribers', 'private']);
export type PlainAudience = z.infer<typeof PlainAudience>;

/** `tier:<id>`: subscribers who have this tier of the author, or one above it. */
export const TierAudience = z.templateLiteral(['tier:', z.uuid()]);
export type TierAudience = z.infer<typeof TierAudience>;

/** The people that may see a subject, besides its author. */
export const Audience = z.union([PlainAudience, TierAudience]);
export type Audience = z.infer<typeof Audience>;

export type AudienceKind = PlainAudience | 'tier';

/** SQL: the start of every audience that names a tier, for `like`. */
export const tierAudiencePattern = 'tier:%';

export function isPlainAudience(audience: Audience): audience is PlainAudience {
  return !audience.startsWith('tier:');
}

/** Returns whether the author does not choose the people of an audience, because anybody may follow. */
export const isForAnybody = (audience: Audience): boolean => audience === 'public' || audience === 'followers';

export function kindOfAudience(audience: Audience): AudienceKind {
  return isPlainAudience(audience) ? audience : 'tier';
}

/** @returns the lowest tier of an audience; undefined if it names none */
export function tierOfAudience(audience: Audience): TierId | undefined {
  return isPlainAudience(audience) ? undefined : TierId.parse(audience.slice('tier:'.length));
}

export const audienceOfTier = (tier: TierId): TierAudience => `tier:${tier}`;
