import { invalidInput } from '@velvet/kit/envelope';
import { Refusal } from '@velvet/kit/refusal';
import type { z } from 'zod';

/**
 * @param positions names of the elements of a list
 * @throws {Refusal} InvalidInput, naming the field at fault
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, positions?: readonly string[]): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const refusal = invalidInput(parsed.error);
  const position = positions?.[Number(refusal.parts.field?.split('.')[0])];
  if (position === undefined) throw refusal;
  throw new Refusal(refusal.failure, { ...refusal.parts, field: position });
}
