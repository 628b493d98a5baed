import { z } from 'zod';

/** Options of a refinement whose message continues after the field: `says('must be one line')`. */
export function says(predicate: string): { params: { says: string } } {
  return { params: { says: predicate } };
}

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;
type Path = readonly PropertyKey[];

// Messages for input that does not fit its schema. They replace the messages of the schema library everywhere:
// in services, on sockets and in browser forms. A message of the schema itself takes precedence.
z.config({ localeError: inputMessage });

/** Returns a sentence about one issue that begins with the field, for example "Page must be at least 1." */
export function inputMessage(issue: Issue): string {
  if (issue.code === 'invalid_union') return unionMessage(issue);
  return `${labelOf(issue.path ?? [])} ${predicateOf(issue)}.`;
}

/** `paymentMethodId` -> "Payment method", `files.0.size` -> "Size", `files.0` -> "Item 1 of files". */
export function labelOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'This';
  const list = path.at(-2);
  if (typeof last === 'number') return `Item ${last + 1}${list === undefined ? '' : ` of ${wordsOf(list)}`}`;
  const label = wordsOf(last);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function wordsOf(key: PropertyKey): string {
  const words = String(key)
    .replace(/^_+/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words === 'q' ? 'search text' : words.replace(/(?<=.) id$/, '');
}

/** Returns the sentence without the field, for example "must be at least 1". */
export function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is required' : `must be ${typeNames[issue.expected] ?? 'something else'}`;
    case 'invalid_value':
      return isMissing(issue) ? 'is required' : `must be ${either(issue.values.map(shown))}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? affix(issue) ?? 'is not written as it should be';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `may not have ${either(issue.keys)}`;
    case 'invalid_key':
    case 'invalid_element':
      return 'has an entry that is not allowed';
    case 'custom':
      return typeof issue.params?.['says'] === 'string' ? issue.params['says'] : 'is not valid';
    case 'invalid_union':
    default:
      return 'is not valid';
  }
}

/** A reported issue no longer has its input; then its message names the wrong type. */
function isMissing(issue: Issue): boolean {
  return 'input' in issue && issue.input === undefined;
}

const typeNames: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  nan: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  file: 'a file',
  null: 'empty',
  undefined: 'left out',
  never: 'left out',
};

const formats: Partial<Record<string, string>> = {
  uuid: 'is not a valid id',
  email: 'is not a valid email address',
  url: 'must be an address such as https://example.com',
  datetime: 'must be a date and time such as 2026-01-31T09:30:00Z',
  date: 'must be a date such as 2026-01-31',
  time: 'must be a time such as 09:30',
  regex: 'has characters that are not allowed, or is not written as it should be',
};

function affix(issue: { format: string; prefix?: unknown; suffix?: unknown; includes?: unknown }): string | undefined {
  if (issue.format === 'starts_with') return `must start with ${String(issue.prefix)}`;
  if (issue.format === 'ends_with') return `must end with ${String(issue.suffix)}`;
  return issue.format === 'includes' ? `must contain ${String(issue.includes)}` : undefined;
}

type TooSmall = Extract<Issue, { code: 'too_small' }>;
type TooBig = Extract<Issue, { code: 'too_big' }>;

function tooSmall({ origin, minimum, inclusive, exact }: TooSmall): string {
  const unit = unitOf(origin, minimum);
  if (unit === undefined) return `must be ${inclusive ? 'at least' : 'more than'} ${minimum}`;
  if (exact) return `must have exactly ${minimum} ${unit}`;
  return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${minimum} ${unit}`;
}

function tooBig({ origin, maximum, inclusive, exact }: TooBig): string {
  const unit = unitOf(origin, maximum);
  if (unit === undefined) return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`;
  return exact ? `must have exactly ${maximum} ${unit}` : `can have at most ${maximum} ${unit}`;
}

function unitOf(origin: string, count: number | bigint): string | undefined {
  const singular = { string: 'character', array: 'item', set: 'item', map: 'entry', file: 'byte' }[origin];
  if (singular === undefined || Number(count) === 1) return singular;
  return singular === 'entry' ? 'entries' : `${singular}s`;
}

/** Describes the branch that matched furthest; if none matches at all, lists the accepted types. */
function unionMessage(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const path = issue.path ?? [];
  const label = labelOf(path);
  if (isMissing(issue)) return `${label} is required.`;
  if ('options' in issue && Array.isArray(issue.options))
    return `${label} must be ${either(issue.options.map(shown))}.`;
  const firsts = issue.errors.flatMap(([first]) => (first ? [first] : []));
  const nearest = firsts.find((first) => !isOfOtherKind(first));
  if (!nearest) return `${label} must be ${either([...new Set(firsts.flatMap(takenBy))])}.`;
  const isOwnSentence = nearest.message !== inputMessage(nearest);
  return isOwnSentence ? nearest.message : inputMessage({ ...nearest, path: [...path, ...nearest.path] });
}

function isOfOtherKind({ code, path }: z.core.$ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}

function takenBy(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(shown);
  return issue.code === 'invalid_type' ? [typeNames[issue.expected] ?? 'something else'] : [];
}

function shown(value: unknown): string {
  return value === '' ? 'empty' : String(value);
}

/** Joins words as `a`, `a or b`, `a, b or c`. */
function either(words: readonly string[]): string {
  const all = [...words];
  const last = all.pop() ?? 'something else';
  return all.length === 0 ? last : `${all.join(', ')} or ${last}`;
}
