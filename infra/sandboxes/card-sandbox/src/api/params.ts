import { z } from 'zod';
import { invalidRequest, type StripeError } from './stripe-error.ts';

// Parameters arrive as text, nested by brackets (`items[0][price_data][currency]`).

export const isId = (text: string): boolean => /^[\w-]{1,255}$/.test(text);
export const id = z.string().refine(isId, 'Invalid id.');
/** PostgreSQL stores no zero characters. */
export const text = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^[^\0]*$/, 'Invalid characters.');
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer.')
  .transform(Number);
export const boolean = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Charges between 50 cents and the API's maximum. */
export const amount = integer.pipe(z.number().int().min(50).max(99_999_999));
/** Two decimals, as all amounts of the sandbox have. Rows have it in upper case. */
export const currency = z
  .string()
  .toUpperCase()
  .refine((code) => /^[A-Z]{3}$/.test(code) && decimalsOf(code) === 2, 'Invalid currency.');

const decimalsOf = (code: string): number | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;
export const metadata = z.record(text(40), text(500));
/** of a list: the time of creation, from `gte` up to before `lt` */
export const created = z.strictObject({ gte: integer.optional(), lt: integer.optional() }).optional();
/** of a list: at most 100 objects, after or before one of them */
export const paging = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: id.optional(),
  ending_before: id.optional(),
};

const expansions = z.array(z.string().max(200)).max(20).optional();

/** @throws {StripeError} that names the parameter as it was sent */
export function readParams<Shape extends z.ZodRawShape>(
  shape: Shape,
  given: unknown,
): z.output<z.ZodObject<Shape & { expand: typeof expansions }>> {
  const parsed = z.strictObject({ ...shape, expand: expansions }).safeParse(given);
  if (!parsed.success) throw errorOf(parsed.error.issues[0], given);
  return parsed.data as never;
}

function errorOf(issue: z.core.$ZodIssue | undefined, given: unknown): StripeError {
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue?.path ?? []);
  const isMissing = valueAt(given, issue?.path ?? []) === undefined;
  if (isMissing) return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return invalidRequest(`Invalid ${param}: ${issue?.message ?? ''}`, { code: 'parameter_invalid', param });
}

const nameOf = ([first = '', ...rest]: readonly PropertyKey[]): string =>
  `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  );
