import { withoutKnownSecrets } from './setting-secrets.ts';

/** Replaces secrets, card data and personal data in logs. User ids are allowed. */
const hidden = '[secret]';

/** Field names whose values are redacted at any depth. */
const secretName =
  /authorization|cookie|token|passw|pwd|secret|credential|api.?key|private.?key|signature|cvc|cvv|^card|^pan$|e-?mail|phone|birth|rawheaders/i;

const deepest = 6;
const mostOfOne = 100;

/**
 * Returns a record without its secrets. Errors are reduced to diagnostic fields, and objects of other classes to their class
 * name.
 */
export function withoutSecrets(record: object): Record<string, unknown> {
  return ofEntries(record, 0);
}

function ofEntries(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostOfOne)
      .map(([name, inner]) => [
        name,
        secretName.test(name) && inner !== undefined ? hidden : ofValue(inner, depth + 1),
      ]),
  );
}

function ofValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '[more]';
  if (value instanceof Error) return ofError(value, depth);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, mostOfOne).map((inner) => ofValue(inner, depth + 1));
  if ('toJSON' in value && typeof value.toJSON === 'function') return ofValue(value.toJSON(), depth + 1);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor.name}]`;
  return ofEntries(value, depth);
}

/** Reduces an error, because errors of drivers and clients also carry connections, requests and parameter values. */
function ofError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    stack,
    ...('code' in error && { code: ofValue(error.code, depth + 1) }),
    ...(cause !== undefined && { cause: ofValue(cause, depth + 1) }),
  };
}

const secretWords = 'token|secret|passw(?:or)?d|pwd|signature|(?:api|private)[_-]?key|credential|phone|birth';

const patterns: readonly (readonly [RegExp, string])[] = [
  // postgres://name:password@host
  [/(:\/\/[^\s:@/]*:)[^\s/]+@/g, `$1${hidden}@`],
  [/\b(authorization|cookie)(["']?\s*[:=]\s*["']?)[^"'\r\n]+/gi, `$1$2${hidden}`],
  [/\b(Bearer|bearer|Basic)\s+[\w~+/.=-]+/g, `$1 ${hidden}`],
  // JOSE tokens and keys of card providers, anywhere in a text
  [/\beyJ[\w-]+(?:\.[\w-]*)+/g, hidden],
  [/\b(?:sk|rk|whsec)_\w{8,}/g, hidden],
  [new RegExp(`(\\b[\\w-]*(?:${secretWords})=)[^\\s&"';,]+`, 'gi'), `$1${hidden}`],
  [/([?&](?:code|sig|state)=)[^\s&"']+/gi, `$1${hidden}`],
  // JSON
  [new RegExp(`("[^"]*(?:${secretWords}|number|cvc)"\\s*:\\s*")[^"]*`, 'gi'), `$1${hidden}`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[e-mail]'],
];

const cardNumber = /(?<![\w.-])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\w-])/g;

/**
 * Redacts a line of JSON, anywhere in it: the secrets of the settings, and secrets that are recognizable by their format or by the
 * name of their field. Fields of child loggers come only through here.
 */
export function withoutSecretTexts(line: string): string {
  return `${JSON.stringify(withoutTexts(JSON.parse(line)))}\n`;
}

function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecretText(value);
  if (typeof value === 'number') return isCard(String(value)) ? hidden : value;
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      withoutSecretText(name),
      secretName.test(name) ? hidden : withoutTexts(inner),
    ]),
  );
}

/** Redacts secrets in a text that is not JSON. */
export function withoutSecretText(text: string): string {
  return patterns
    .reduce(
      (cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement),
      withoutKnownSecrets(text, hidden),
    )
    .replace(cardNumber, (digits) => (hasCheckDigit(digits) ? hidden : digits));
}

const isCard = (text: string): boolean => /^[2-6]\d{12,18}$/.test(text) && hasCheckDigit(text);

/** Checks the Luhn digit (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(text: string): boolean {
  const digits = Array.from(text.replaceAll(/\D/g, ''), Number);
  const sum = digits.reverse().reduce((sum, digit, index) => {
    const value = digit * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
