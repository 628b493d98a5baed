import { z } from 'zod';

/**
 * The kind of a thing that people buy, react to or comment on, for example `post`. An open set: replicas of the previous version
 * store subjects of a new kind, so a deployment parks no events.
 */
export const SubjectKind = z.string().regex(/^[a-z][a-zA-Z]{0,31}$/);
export type SubjectKind = z.infer<typeof SubjectKind>;

/** A thing that people buy, react to or comment on. Ids are UUIDv7, so no two kinds share one. */
export type Subject = { readonly kind: SubjectKind; readonly id: string };

/** The kinds of gifts: to a person, and by a code. A gift is a purchase of something for somebody else. */
export const giftKind = 'gift';
export const giftCodeKind = 'giftCode';

/** The kind of a tip, which is a purchase that opens nothing. */
export const tipKind = 'tip';
