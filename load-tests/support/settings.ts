/** Bounds of an option and its default. */
type Bounds = { readonly usual: number; readonly least: number; readonly most: number; readonly step?: number };

/** number of people who arrive, evenly over the duration */
const arrivals = (usual: number): Bounds => ({ usual, least: 1, most: 100_000, step: 1 });
const seconds = (usual: number): Bounds => ({ usual, least: 2, most: 3600, step: 1 });
/** mean pause before the next step of a person; seconds, varied by up to half */
const pause: Bounds = { usual: 3, least: 0.1, most: 60 };
/** factor on the time limits of all service levels; 1 are those of the platform */
const slack: Bounds = { usual: 1, least: 1, most: 1000 };
const percent = (usual: number): Bounds => ({ usual, least: 0, most: 50, step: 1 });

const conversation = {
  /** number of concurrent participants, in rooms of four or in pairs */
  people: { usual: 40, least: 4, most: 4000, step: 4 },
  /** duration of the conversation after all participants have joined; seconds */
  seconds: seconds(30),
  /** mean pause between two texts of one participant; seconds, varied by up to half */
  pause,
  /** limit of the 95th percentile of the delivery time; milliseconds */
  within: { usual: 500, least: 1, most: 60_000 },
  /** time after the conversation until undelivered messages count as lost; seconds */
  'timeout-seconds': { usual: 20, least: 1, most: 120 },
} as const satisfies Record<string, Bounds>;

/** The load tests and their options. The command takes options by name; k6 receives them as environment variables. */
export const journeys = {
  meeting: conversation,
  chat: conversation,
  browse: {
    people: arrivals(600),
    seconds: seconds(60),
    pause,
    /** number of creators; the first one is popular */
    creators: { usual: 20, least: 2, most: 1000, step: 1 },
    /** share of the visitors of the popular creator; percent */
    popular: { usual: 80, least: 0, most: 100, step: 1 },
    slack,
  },
  launch: {
    people: arrivals(300),
    seconds: seconds(60),
    pause,
    /** crowds, one after another: the second one has twice as many people as the first one, and so on */
    rounds: { usual: 1, least: 1, most: 20, step: 1 },
    slack,
  },
  vault: {
    people: arrivals(2),
    seconds: seconds(10),
    /** files of each person */
    files: { usual: 200, least: 1, most: 200, step: 1 },
    /** size of each file */
    kilobytes: { usual: 256, least: 4, most: 16_384, step: 1 },
    slack,
  },
  purchase: {
    people: arrivals(120),
    seconds: seconds(60),
    /** share of the payments that need 3-D Secure, and of those that the bank declines; percent */
    challenged: percent(20),
    declined: percent(6),
    slack,
  },
  actions: {
    /** repetitions of each action */
    times: { usual: 30, least: 2, most: 200, step: 1 },
    /** duration of the measurement of the idle platform */
    seconds: seconds(15),
  },
} as const satisfies Record<string, Readonly<Record<string, Bounds>>>;

export type Journey = keyof typeof journeys;
export type OptionName<J extends Journey = Journey> = J extends Journey ? keyof (typeof journeys)[J] & string : never;
export type Settings<J extends Journey> = Readonly<Record<OptionName<J>, number>> & { readonly url: string };
/** Returns an option as text, if it is given. */
export type Given = (name: string) => string | undefined;

const isJourney = (name: string): name is Journey => name in journeys;
export const journeyNames = Object.keys(journeys).filter(isJourney).toSorted();
export const optionNames = [...new Set(Object.values(journeys).flatMap((options) => Object.keys(options)))];
export const optionsOf = (journey: Journey): Readonly<Record<string, Bounds>> => journeys[journey];

const usualUrl = 'http://localhost:3000';

/** @throws naming the invalid option, in one line */
export function readSettings<J extends Journey>(journey: J, url: string | undefined, given: Given): Settings<J> {
  if (url && !/^https?:\/\/[^/]/.test(url)) throw new Error(`VELVET_URL: must be an address, not ${url}.`);
  const options = optionsOf(journey);
  const foreign = optionNames.find((name) => !(name in options) && given(name) !== undefined);
  if (foreign !== undefined) throw new Error(`--${foreign}: is not an option of ${journey}.`);
  const read = Object.entries(options).map(([name, bounds]) => [name, readNumber(name, bounds, given(name))]);
  return {
    ...(Object.fromEntries(read) as Record<OptionName<J>, number>),
    url: (url || usualUrl).replace(/\/+$/, ''),
  };
}

function readNumber(name: string, { usual, least, most, step }: Bounds, text: string | undefined): number {
  if (text === undefined) return usual;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most && (step === undefined || value % step === 0)) return value;
  const kind = step === undefined ? 'a number' : step === 1 ? 'a whole number' : `a multiple of ${step}`;
  throw new Error(`--${name}: must be ${kind} from ${least} to ${most}, not ${text}.`);
}

/** Returns the environment variable of an option for k6. */
export const variableOf = (name: string) => `LOAD_${name.toUpperCase().replaceAll('-', '_')}`;
