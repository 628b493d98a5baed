import { dates } from '#ui/format.ts';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads a day as people type it: '1990-05-17', '5/17/1990' in the reader's own order of day and month, 'May 17, 1990'.
 * @param latest YYYY-MM-DD
 * @returns YYYY-MM-DD; null for what is no day, has no year of four digits, or comes after `latest`
 */
export function readDay(typed: string, latest: string): string | null {
  const text = typed.trim();
  const found = isoDay.test(text) ? existing(text) : (fromNumbers(text) ?? fromWords(text));
  return found !== null && found <= latest ? found : null;
}

function fromNumbers(text: string): string | null {
  const parts = /^(\d{1,4})[./\s-]+(\d{1,2})[./\s-]+(\d{1,4})$/.exec(text)?.slice(1);
  if (!parts) return null;
  const order = parts[0]?.length === 4 ? ['year', 'month', 'day'] : readersOrder();
  const part = (name: string) => parts[order.indexOf(name)] ?? '';
  return ofParts(part('year'), part('month'), part('day'));
}

/** In which order the reader writes day, month and year. */
function readersOrder(): string[] {
  const parts = dates({ year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(new Date());
  const order = parts.map(({ type }) => type as string).filter((type) => ['year', 'month', 'day'].includes(type));
  // in locales that write the year first, the month comes before the day in every order
  return order[0] === 'year' ? ['month', 'day', 'year'] : order;
}

/** With the month as a word: 'May 17, 1990', '17 May 1990'. */
function fromWords(text: string): string | null {
  const [word] = /\p{L}{3,}/u.exec(text) ?? [];
  const numbers = text.match(/\d+/g) ?? [];
  const year = numbers.find(({ length }) => length === 4);
  const date = numbers.find(({ length }) => length <= 2);
  if (word === undefined || year === undefined || date === undefined || numbers.length !== 2) return null;
  const month = months().findIndex((name) => name.startsWith(word.toLowerCase()));
  return month === -1 ? null : ofParts(year, String(month + 1), date);
}

const months = () =>
  Array.from({ length: 12 }, (_, month) =>
    dates({ month: 'long' })
      .format(new Date(2000, month, 15))
      .toLowerCase(),
  );

const ofParts = (year: string, month: string, day: string) =>
  year.length === 4 ? existing(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) : null;

/** The day itself if the calendar has it. */
function existing(day: string): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
