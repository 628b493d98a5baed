import { z } from 'zod';

/** The kinds of things that are sold and that people engage with. A kind is also the name of its table. */
export const SubjectKind = z.enum(['post']);
export type SubjectKind = z.infer<typeof SubjectKind>;

/** A thing that is sold or that people engage with. Ids are UUIDv7, so no two kinds share one. */
export type Subject = { readonly kind: SubjectKind; readonly id: string };
