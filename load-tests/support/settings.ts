/** Options of a load test. The command takes them by name; k6 receives them as environment variables. */
export const numbers = {
  /** number of concurrent participants, in rooms of four */
  people: { usual: 40, least: 4, most: 4000, step: 4 },
  /** duration of the conversation after all participants of a room have joined; seconds */
  seconds: { usual: 30, least: 2, most: 3600, step: 1 },
  /** mean pause between two texts of one participant; seconds, varied by up to half */
  pause: { usual: 3, least: 0.1, most: 60, step: undefined },
  /** limit of the 95th percentile of the delivery time; milliseconds */
  within: { usual: 500, least: 1, most: 60_000, step: undefined },
  /** time after the conversation until undelivered messages count as lost; seconds */
  'timeout-seconds': { usual: 20, least: 1, most: 120, step: undefined },
} as const;

export type NumberName = keyof typeof numbers;
export const numberNames = Object.keys(numbers) as NumberName[];

export type Settings = Readonly<Record<NumberName, number>> & { readonly url: string };

const usualUrl = 'http://localhost:3000';

/** @param given returns an option as text @throws naming the invalid option, in one line */
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

/** Returns the environment variable of an option for k6. */
export const variableOf = (name: NumberName) => `LOAD_${name.toUpperCase().replaceAll('-', '_')}`;
