import { inputMessage } from '@velvet/contracts/input-message';
import { invalidInput } from '@velvet/kit/http/envelope';
import { z } from 'zod';

/**
 * Parses the arguments of an event.
 * @param positions field names of positional arguments; missing arguments are parsed as undefined
 * @throws {Refusal} InvalidInput, which names the field
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  positions: readonly string[] = [],
): z.output<S> {
  const isShort = Array.isArray(value) && value.length < positions.length;
  const parsed = schema.safeParse(isShort ? positions.map((_, index): unknown => value[index]) : value, {
    error: (issue) => inputMessage({ ...issue, path: pathOf(issue, positions) }),
  });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: pathOf(issue, positions) }));
  throw invalidInput(new z.ZodError(issues));
}

function pathOf({ path = [] }: { path?: PropertyKey[] | undefined }, positions: readonly string[]): PropertyKey[] {
  const [first, ...rest] = path;
  const position = positions[Number(first ?? NaN)];
  return position === undefined ? path : [position, ...rest];
}
