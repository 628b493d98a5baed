import { z } from 'zod';

/** Fields of the answer to a deletion of something that may be sold. */
export const deletion = { isKept: z.boolean() };

/** The part of a call that answers 202 when buyers keep what was deleted: it is withdrawn from everybody else. */
export const keptByBuyers = { isPartial: (data: unknown) => z.object(deletion).parse(data).isKept };
