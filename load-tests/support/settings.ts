/** What a journey can be told. The command takes each by its name; k6 is given it as a variable. */
export const numbers = {
  /** at once, in rooms of four */
  people: { usual: 40, least: 4, most: 4000, step: 4 },
  /** of talk, once everybody of a room is in */
  seconds: { usual: 30, least: 2, most: 3600, step: 1 },
  /** seconds between two texts of one person, half as much more or less */
  pause: { usual: 3, least: 0.1, most: 60, step: undefined },
  /** milliseconds after which at most 5 in 100 of what is said is heard */
  within: { usual: 500, least: 1, most: 60_000, step: undefined },
  /** seconds after the talk until what was not heard is lost */
  patience: { usual: 20, least: 1, most: 120, step: undefined },
} as const;

export type NumberName = keyof typeof numbers;
export const numberNames = Object.keys(numbers) as NumberName[];

export type Settings = Readonly<Record<NumberName, number>> & { readonly url: string };

const usualUrl = 'http://localhost:3000';

/** @param given by name, as text @throws naming the one that is wrong, in one line */
export function readSettings(url: string | undefined, given: (name: NumberName) => string | undefined): Settings {
  if (url && !/^https?:\/\/[^/]/.test(url)) throw new Error(`VELVET_URL: must be an address, not ${url}.`);
  const read = numberNames.map((name) => [name, readNumber(name, given(name))] as const);
  return {
    ...(Object.fromEntries(read) as Record<NumberName, number>),
    url: (url || usualUrl).replace(/\/+$/, ''),
  };
}

function readNumber(name: NumberName, text: string | undefined): number {
  const { usual, least, most, step } = numbers[name];
  if (text === undefined) return usual;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most && (step === undefined || value % step === 0)) return value;
  const kind = step === undefined ? 'a number' : step === 1 ? 'a whole number' : `a multiple of ${step}`;
  throw new Error(`--${name}: must be ${kind} from ${least} to ${most}, not ${text}.`);
}

/** under which k6 is given it */
export const variableOf = (name: NumberName) => `LOAD_${name.toUpperCase()}`;
