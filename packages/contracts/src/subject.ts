import { z } from 'zod';

/**
 * The kind of a thing that is sold, for example `post`. An open set: replicas of the previous version store subjects of a new kind,
 * so a deployment parks no events.
 */
export const SubjectKind = z.string().regex(/^[a-z][a-zA-Z]{0,31}$/);
export type SubjectKind = z.infer<typeof SubjectKind>;

/** A thing that is sold. Ids are UUIDv7, so no two kinds share one. */
export type Subject = { readonly kind: SubjectKind; readonly id: string };
