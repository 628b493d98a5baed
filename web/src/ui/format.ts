import type { Currency, Money } from '@velvet/contracts/money';
import { unitTexts } from '#texts/units.ts';

type Locale = string | undefined;

/** Caches formatters by options: constructing one costs far more than using it. */
function memoizeFormat<Options, Format>(make: (locale: Locale, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (options: Options): Format => {
    const key = navigator.language + JSON.stringify(options);
    const format = made.get(key) ?? make(readersLocale(), options);
    made.set(key, format);
    return format;
  };
}

/**
 * Some browsers report an invalid language, as 'en-US@posix' under the C locale: then the browser's default applies.
 */
function readersLocale(): Locale {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0];
  } catch {
    return undefined;
  }
}

/** Number formats in the reader's locale. */
export const numbers = memoizeFormat(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
/** Date formats in the reader's locale. */
export const dates = memoizeFormat(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** '$9.99' in the reader's own way; whole amounts without cents where `isShort`. */
export function money({ amountMinor, currency }: Money, isShort = false): string {
  const digits = isShort && amountMinor % 100 === 0 ? 0 : 2;
  const format = numbers({ style: 'currency', currency, minimumFractionDigits: digits });
  return format.format(amountMinor / 100);
}

/** '$' or '€', beside a field for an amount. */
export function currencySymbol(currency: Currency): string {
  const parts = numbers({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** 'euros', within an English sentence. */
export function currencyName(currency: Currency): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** '999', '1.3K' for 1,299, '1M' for 999,950: rounded to one decimal, from 1,000 on (part 2, section 9). @param value from 0 */
export function count(value: number): string {
  const tenths = (unit: number) => Math.round(value / (unit / 10)) / 10;
  const write = (scaled: number) => numbers({ maximumFractionDigits: 1 }).format(scaled);
  if (tenths(1000) >= 1000) return unitTexts.millions(write(tenths(1_000_000)));
  if (value >= 1000) return unitTexts.thousands(write(tenths(1000)));
  return numbers({}).format(value);
}

/** The form of a noun that agrees with a number. */
export function plural(total: number, one: string, more: string): string {
  return total === 1 ? one : more;
}

/** A count beside an icon; empty for 0. */
export function shownCount(total: number): string {
  return total > 0 ? count(total) : '';
}

/** '1 like', '8 likes', '1.3K likes'. */
export function counted(total: number, one: string, more: string): string {
  return `${count(total)} ${plural(total, one, more)}`;
}

/** 'now', '5m', '3h', '12d', and from 30 days on the date (part 2, section 9). @param at ISO */
export function ago(at: string, now: Date = new Date()): string {
  const seconds = (now.getTime() - Date.parse(at)) / 1000;
  if (seconds < 60) return unitTexts.now;
  if (seconds < 3600) return unitTexts.minutes(Math.floor(seconds / 60));
  if (seconds < 86_400) return unitTexts.hours(Math.floor(seconds / 3600));
  if (seconds < 30 * 86_400) return unitTexts.days(Math.floor(seconds / 86_400));
  return day(at);
}

/** 'Sep 24, 2026'. @param at ISO */
export function day(at: string): string {
  return dates({ dateStyle: 'medium' }).format(new Date(at));
}

/** Option of a short date: one of another year has its year. */
export function yearOf(date: Date, now: Date): Pick<Intl.DateTimeFormatOptions, 'year'> {
  return date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' };
}

/** 'Sep 24', and of another year 'Sep 24, 2027'. @param at ISO */
export function shortDay(at: string, now: Date): string {
  const date = new Date(at);
  return dates({ month: 'short', day: 'numeric', ...yearOf(date, now) }).format(date);
}

/** 'Sep 24, 2026, 3:05 PM'. @param at ISO */
export function moment(at: string): string {
  return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

const units = unitTexts.bytes;

/** '2.4 MB': every size in the application, in units of 1,024 as the vault's own (part 2, section 9), to one decimal. @param bytes from 0 */
export function fileSize(bytes: number): string {
  const tenths = (power: number) => Math.round((bytes / 1024 ** power) * 10) / 10;
  // a value that rounds to 1,024 of a unit is 1 of the next
  const fits = units.findIndex((_, power) => tenths(power) < 1024);
  const power = fits === -1 ? units.length - 1 : fits;
  return `${numbers({ maximumFractionDigits: 1 }).format(tenths(power))} ${units[power]}`;
}

/** '1:05' and '1:02:05'. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
