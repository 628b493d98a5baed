import { MessageReaction } from '@velvet/contracts/messaging/messages';
import { z } from 'zod';
import texts from './dialogues.json' with { type: 'json' };

/** `a` writes first. The reaction is the other's; `answers` is the place of the quoted line. */
const Line = z.strictObject({
  by: z.enum(['a', 'b']),
  text: z.string(),
  reaction: MessageReaction.optional(),
  answers: z.int().optional(),
  /** pictures of the writer's vault; a price, in dollars, locks them. The text stands alone if the writer cannot send them */
  pictures: z.strictObject({ count: z.int(), price: z.string().optional() }).optional(),
  /** ends with the address of the writer's page */
  page: z.literal(true).optional(),
  /** the newest sound of the writer's vault */
  sound: z.literal(true).optional(),
});
export type Line = z.infer<typeof Line>;

/** The roles of `a` and `b`, and how many of the last lines `reader` has not read. */
const Dialogue = z.strictObject({
  between: z.enum(['fan and creator', 'creators', 'fans']),
  unread: z.int().optional(),
  lines: z.array(Line),
});
export type Dialogue = z.infer<typeof Dialogue>;

/** The last line of a dialogue is the newest one; those of creators with fans come first. */
export const dialogues = z.array(Dialogue).parse(texts);
