import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import type { Scenario } from 'k6/options';
import { thresholdsOfObjectives, type ObjectiveName } from './objectives.ts';
import { delay } from './room.ts';
import { thresholdsOfSteps } from './steps.ts';

const completed = new Counter('journeys_completed');
const failed = new Counter('journeys_failed');

type Crowd = { readonly people: number; readonly seconds: number };

/** longest time of a journey after its arrival; seconds */
const longestSeconds = 120;
/** Virtual users are prepared for the arrivals of this time, and at least so many: k6 drops an arrival while it makes one. */
const preparedSeconds = 20;
const leastPrepared = 100;

/**
 * People arrive evenly over the duration, whether or not the platform keeps up (an open model).
 * @param exec name of the exported function
 */
export const arriving = ({ people, seconds }: Crowd, name: string, startSeconds = 0): Scenario => ({
  executor: 'constant-arrival-rate',
  exec: name,
  rate: people,
  timeUnit: `${seconds}s`,
  duration: `${seconds}s`,
  startTime: `${startSeconds}s`,
  // the executor may start one arrival more
  preAllocatedVUs: Math.min(people + 1, Math.max(leastPrepared, Math.ceil((people / seconds) * preparedSeconds))),
  maxVUs: people + 1,
  gracefulStop: `${longestSeconds}s`,
});

/** One person who repeats something at a fixed interval. */
export const repeating = (everySeconds: number, { seconds }: Pick<Crowd, 'seconds'>, name: string): Scenario => ({
  executor: 'constant-arrival-rate',
  exec: name,
  rate: 1,
  timeUnit: `${everySeconds}s`,
  duration: `${seconds}s`,
  preAllocatedVUs: 5,
  maxVUs: 20,
  gracefulStop: `${longestSeconds}s`,
});

/** Thresholds of every journey with arrivals. */
export const thresholdsOfArrivals = (
  people: number,
  steps: readonly string[],
  objectives: readonly ObjectiveName[],
): Record<string, string[]> => ({
  // the executor may omit the last arrival
  journeys_completed: [`count>=${people - 1}`],
  journeys_failed: ['count==0'],
  dropped_iterations: ['count==0'],
  checks: ['rate==1'],
  http_req_failed: ['rate==0'],
  ...thresholdsOfSteps(steps),
  ...thresholdsOfObjectives(objectives),
});

/** Runs a journey; a failed one prints its error. */
export async function journeyOf(work: (number: number) => Promise<void>): Promise<void> {
  const number = exec.scenario.iterationInTest;
  try {
    await work(number);
    completed.add(1);
  } catch (error) {
    failed.add(1);
    console.error(`Journey ${number}: ${(error as Error).message}`);
  }
}

/** Waits as a person does before the next step. @param seconds mean, varied by up to half */
export const think = (seconds: number) => delay((0.5 + Math.random()) * seconds * 1000);

/** Polls until there is a result. @throws after the limit, naming the expected result */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  { limitMs = 30_000, everyMs = 100 } = {},
): Promise<T> {
  for (const end = Date.now() + limitMs; Date.now() < end; await delay(everyMs)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
  }
  throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
}
