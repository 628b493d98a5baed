import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#calls.ts';
import { missingVideoFields } from '@velvet/contracts/content/videos';
import { inputMessage } from '@velvet/contracts/input-message';
import { HostAction, IceCandidate, JoinRoom, Offer, SendMessage, SetMedia } from '@velvet/contracts/meeting/messages';

/** The schema library's own words, which no person can act on. */
const librarysWords =
  /\b(too (small|big)|invalid (input|option|string|number|key|value|discriminator|uuid|url|iso)|expected|received|unrecognized|undefined|NaN|must match pattern|zod)\b/i;
/** To the letter of the specification (part 1 section 5). */
const specified = new Set([missingVideoFields, 'Please log in and enter a comment']);
const sentence = /^\S.*[.)]$/su;

const schemas: [name: string, schema: z.ZodType][] = [
  ...allCalls.flatMap(({ method, path, params, query, body }): [string, z.ZodType][] => [
    [`${method} ${path} path`, params],
    [`${method} ${path} query`, query],
    [`${method} ${path} body`, body],
  ]),
  ...Object.entries({ JoinRoom, Offer, IceCandidate, SendMessage, SetMedia, HostAction }),
];

const odd = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    ' ',
    'x',
    -1,
    0,
    1.5,
    1e300,
    NaN,
    true,
    [],
    {},
    [[]],
    'x'.repeat(6000),
    '9'.repeat(20),
  ),
  fc.constantFrom('not-an-id', '2026-13-45', 'javascript:1', 'a@', '[', '{"a":1}', 'a,,b', '\u202e', 'a'.repeat(64)),
  fc.anything({ maxDepth: 2 }),
);

/** Values of which most do not fit: of anything, and of objects with the schema's own fields. */
function misfits(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return odd;
  const fields = Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, misfits(field)]));
  return fc.oneof(
    { weight: 1, arbitrary: odd },
    { weight: 3, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...fields, balance: odd }, { requiredKeys: [] }) },
  );
}

test.each(schemas)('%s: every issue is a sentence in our own words', (_name, schema) => {
  fc.assert(
    fc.property(misfits(schema), (value) => {
      for (const { message } of schema.safeParse(value).error?.issues ?? []) {
        expect(message).not.toMatch(librarysWords);
        expect(specified.has(message) || sentence.test(message), message).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('a sentence names the field and what it takes', () => {
  const schema = z.strictObject({
    page: z.number().int().min(1),
    paymentMethodId: z.uuid(),
    interval: z.enum(['month', 'year']),
    price: z.union([z.number(), z.string().regex(/^\d+$/)]),
    at: z.union([z.iso.datetime(), z.literal('').transform(() => null), z.null()]),
    place: z.union([z.object({ name: z.string().max(3) }), z.null()]),
    tags: z.array(z.string().min(2)).max(2),
    flag: z.boolean(),
  });
  const wrong = { page: 0, paymentMethodId: 'x', interval: 'week', price: true, at: 'x', place: { name: 'long' } };
  const messages = schema.safeParse({ ...wrong, tags: ['bb', 'a'] }).error?.issues.map(({ message }) => message);
  expect(messages).toEqual([
    'Page must be at least 1.',
    'Payment method is not a valid id.',
    'Interval must be month or year.',
    'Price must be a number or text.',
    'At must be a date and time such as 2026-01-31T09:30:00Z.',
    'Name can have at most 3 characters.',
    'Item 2 of tags must have at least 2 characters.',
    'Flag is required.',
  ]);
  const issue = (path: PropertyKey[], expected: 'string') =>
    inputMessage({ code: 'invalid_type', expected, path, message: '' });
  expect(issue(['options', 'resume'], 'string')).toBe('Resume must be text.');
  expect(issue([], 'string')).toBe('This must be text.');
});
