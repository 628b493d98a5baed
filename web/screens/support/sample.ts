import * as fc from 'fast-check';
import { z } from 'zod';

/**
 * How much an answer has. `empty`: lists are empty, nullable values are null, optional ones absent. `full`: lists have three entries,
 * which take turns through the options of enumerations and unions. `long`: as `full`, with long words and large numbers. `rightToLeft`: as
 * `full`, with texts of people in Arabic.
 */
export type Size = 'empty' | 'full' | 'long' | 'rightToLeft';

type Schema = z.core.JSONSchema.JSONSchema;
/** `name`: of the property; `turn`: position in the nearest list, which chooses options; `depth`: of nested lists and objects */
type Place = { readonly name: string; readonly turn: number; readonly depth: number };
type Context = { readonly size: Size; readonly definitions: Readonly<Record<string, Schema>> };

/** A schema that contains itself ends here. */
const maxDepth = 8;
const entries = 3;
const longText = 'Wolkenkratzerfassadenreinigung und ein langer Satz, der kein Ende finden will, '.repeat(12);

/** 'A beautiful evening.' */
export const arabicText = 'أمسية جميلة.';

/** Numbers with bounds that are not in their schema, by the end of their name. */
const numbers: readonly (readonly [RegExp, Record<Size, number>])[] = [
  [/price$/i, { empty: 0, full: 12, long: 500, rightToLeft: 12 }],
  // of the messages of a conversation
  [/Seq$/, { empty: 0, full: 12, long: 12, rightToLeft: 12 }],
  [/amountMinor$/, { empty: 100, full: 1200, long: 49_999, rightToLeft: 1200 }],
];

/** Texts that no person wrote. */
const isTechnical = /(brand|last4|label|domain|reason|objectId|subject|version)$/i;

/** Texts that may be empty and may have sentences. */
const isProse = /(text|bio|description|caption|note)$/i;

/** Values of the formats of JSON Schema. */
const formats: Readonly<Record<string, (turn: number) => string>> = {
  'date-time': () => '2026-11-16T09:30:00.000Z',
  date: () => '1990-05-17',
  uuid: (turn) => `01890000-0000-7000-8000-${String(turn).padStart(12, '0')}`,
  uri: () => 'https://example.org/page',
  email: () => 'mara@example.org',
};

/** Strings with a meaning that is not in their schema, by the end of their name. */
const words: readonly (readonly [RegExp, (turn: number) => string])[] = [
  [/(url|picture|avatar|banner|thumbnail|poster|preview|image)$/i, () => '/sample.webp'],
  [/handle$/i, (turn) => ['mara.voss', 'noah', 'ines.duarte'][turn % 3]!],
  [/(name|creator|fan)$/i, (turn) => ['Mara Voss', 'Noah Reed', 'Inês Duarte'][turn % 3]!],
  [/email$/i, () => 'mara@example.org'],
  [/timezone$/i, () => 'Europe/Berlin'],
  [/currency$/i, () => 'USD'],
  [/country$/i, () => 'DE'],
  [/language$/i, () => 'en'],
  [/month$/i, () => '2026-10'],
  [/^(day|date)$/i, () => '2026-11-16'],
  // of quiet hours
  [/^start$/, () => '22:00'],
  [/^end$/, () => '07:00'],
  [/subjects$/i, (turn) => ['light', 'rain', 'harbour'][turn % 3]!],
];

/** Schemas that the document of the API has named would become references. */
const inPlace = { io: 'output', unrepresentable: 'any', metadata: z.registry<Record<string, unknown>>() } as const;

/** The description of a schema takes longer than the values, and every visit has the same calls. */
const described = new WeakMap<z.ZodType, Schema>();

function describe(schema: z.ZodType): Schema {
  const known = described.get(schema) ?? z.toJSONSchema(schema, { ...inPlace, override: describeTransform });
  described.set(schema, known);
  return known;
}

/** Returns a valid answer by a schema, always the same one. A test of one of its values sets that value. */
export function sampleOf<S extends z.ZodType>(schema: S, size: Size): z.output<S> {
  const { $defs = {}, ...whole } = describe(schema);
  return valueOf({ size, definitions: $defs }, whole, { name: '', turn: 0, depth: 0 }) as z.output<S>;
}

/** The output of a transformation has no schema; a sample of its input is valid, too. */
function describeTransform({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }): void {
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && def.out._zod.def.type === 'transform')
    Object.assign(jsonSchema, z.toJSONSchema(def.in, inPlace));
}

function valueOf(context: Context, schema: Schema, place: Place): unknown {
  const options = optionsOf(schema);
  if (schema.$ref !== undefined) return valueOf(context, targetOf(context, schema.$ref), place);
  if (options) return valueOf(context, optionOf(context, options, place), deeper(place));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[place.turn % schema.enum.length];
  return (ofType[String(schema.type)] ?? unknownValue)(context, schema, place);
}

const unknownValue = () => ({});

const ofType: Readonly<Record<string, (context: Context, schema: Schema, place: Place) => unknown>> = {
  object: objectOf,
  array: listOf,
  string: textOf,
  number: numberOf,
  integer: numberOf,
  boolean: (_context, _schema, { turn }) => turn % 2 === 1,
  null: () => null,
};

/** The alternatives of a schema; a nullable one may list its types. */
function optionsOf(schema: Schema): readonly Schema[] | undefined {
  const { type, ...rest } = schema;
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each }));
  return schema.anyOf ?? schema.oneOf;
}

const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 });

function targetOf({ definitions }: Context, reference: string): Schema {
  const target = definitions[reference.replace('#/$defs/', '')];
  if (!target) throw new TypeError(`The schema lacks ${reference}.`);
  return target;
}

function optionOf({ size }: Context, options: readonly Schema[], { turn, depth }: Place): Schema {
  const absent = options.find(({ type }) => type === 'null');
  const present = options.filter((each) => each !== absent);
  // of the entries of a list every second one lacks what may be absent
  if (absent && (size === 'empty' || depth >= maxDepth || turn % 2 === 1)) return absent;
  return present[turn % present.length] ?? {};
}

function objectOf(context: Context, schema: Schema, place: Place): object {
  const { properties = {}, required = [], additionalProperties } = schema;
  const isGiven = ([name]: [string, unknown]) =>
    required.includes(name) || (context.size !== 'empty' && place.depth < maxDepth);
  const own = Object.entries(properties)
    .filter(isGiven)
    .map(([name, each]) => [name, valueOf(context, each as Schema, { ...deeper(place), name })]);
  if (own.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(own);
  const names = (schema.propertyNames as Schema | undefined)?.enum ?? (context.size === 'empty' ? [] : ['one']);
  return Object.fromEntries(
    names.map((name) => [name, valueOf(context, additionalProperties, { ...deeper(place), name: String(name) })]),
  );
}

function listOf(context: Context, schema: Schema, place: Place): unknown[] {
  const { items, prefixItems, minItems = 0, maxItems = entries } = schema;
  if (typeof items === 'object' && 'not' in items) return [];
  if (prefixItems) return prefixItems.map((each) => valueOf(context, each as Schema, deeper(place)));
  const isShort = context.size === 'empty' || place.depth >= maxDepth;
  const length = isShort ? minItems : Math.max(minItems, Math.min(maxItems, entries));
  return Array.from({ length }, (_, turn) => valueOf(context, (items ?? {}) as Schema, { ...deeper(place), turn }));
}

function textOf(
  { size }: Context,
  { format, pattern, minLength = 0, maxLength = Infinity }: Schema,
  { name, turn }: Place,
): string {
  const meaning = formats[format ?? '']?.(turn) ?? words.find(([end]) => end.test(name))?.[1](turn);
  const isMeant = meaning !== undefined && (pattern === undefined || new RegExp(pattern, 'u').test(meaning));
  if (isMeant && !((size === 'long' || size === 'rightToLeft') && /name$/i.test(name))) return meaning;
  if (pattern !== undefined)
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: turn + 1, numRuns: 1 })[0]!;
  const text = {
    empty: isProse.test(name) ? '' : 'x',
    full: `Evening light ${turn + 1}`,
    rightToLeft: isTechnical.test(name) ? 'x' : arabicText,
    long: isProse.test(name) ? longText : longText.slice(0, /(name|title)$/i.test(name) ? 50 : 100),
  }[size];
  return text.slice(0, maxLength).padEnd(minLength, 'x');
}

function numberOf(
  { size }: Context,
  { minimum = 0, maximum = Infinity, exclusiveMinimum = -1 }: Schema,
  { name }: Place,
): number {
  const wanted = numbers.find(([end]) => end.test(name))?.[1] ?? {
    empty: 0,
    full: 12,
    long: 1_234_567,
    rightToLeft: 12,
  };
  return Math.min(maximum, Math.max(minimum, Number(exclusiveMinimum) + 1, wanted[size]));
}
