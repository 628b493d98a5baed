import { inputMessage } from '@velvet/contracts/input-message';
import { invalidInput } from '@velvet/kit/envelope';
import { z } from 'zod';

/**
 * @param positions names of the elements of a list; what is not there is not given, and not a list that is too short
 * @throws {Refusal} InvalidInput, naming the field at fault
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, positions: readonly string[] = []): z.output<S> {
  const isShort = Array.isArray(value) && value.length < positions.length;
  const parsed = schema.safeParse(isShort ? positions.map((_, index): unknown => value[index]) : value, {
    error: (issue) => inputMessage({ ...issue, path: named(issue, positions) }),
  });
  if (parsed.success) return parsed.data;
  throw invalidInput(new z.ZodError(parsed.error.issues.map((issue) => ({ ...issue, path: named(issue, positions) }))));
}

function named({ path = [] }: { path?: PropertyKey[] | undefined }, positions: readonly string[]): PropertyKey[] {
  const [first, ...rest] = path;
  const position = positions[Number(first ?? NaN)];
  return position === undefined ? path : [position, ...rest];
}
