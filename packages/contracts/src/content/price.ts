import { z } from 'zod';
import { DecimalDollars } from '#money.ts';

/** Price of a post or a vault item in cents: 0, or at least the minimum that is worth a card payment. */
export const PostPrice = DecimalDollars.refine(
  (cents) => cents === 0 || (cents >= 100 && cents <= 50_000),
  'Enter 1–500, or leave empty for free.',
);

/** Number of pieces of a post or a vault item that are sold, as number or text; null or '' for no limit. */
export const PieceLimit = z
  .union([z.number().transform(String), z.string(), z.null().transform(() => '')])
  .pipe(z.string().regex(/^(?:[1-9]\d{0,4})?$/, 'Enter a whole number from 1 to 99,999, or leave empty for no limit.'))
  .transform((text) => (text === '' ? null : Number(text)));

/** Pieces of a limited offer: how many are sold altogether, and how many are left. A piece in a checkout is not left. */
export const Stock = z.object({ total: z.number().int(), left: z.number().int() });
export type Stock = z.infer<typeof Stock>;
