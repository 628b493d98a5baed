import { z } from 'zod';

/** Comma-separated ids in a query. */
export function idList<Id extends z.ZodType<string, string>>(id: Id, max: number) {
  const idsOf = (text: string) => text.split(',').filter(Boolean);
  return z
    .string()
    .refine(
      (text) => z.array(id).max(max).safeParse(idsOf(text)).success,
      `Give at most ${max} ids, separated by commas.`,
    )
    .transform(idsOf)
    .pipe(z.array(id));
}
