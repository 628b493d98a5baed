import exec from 'k6/execution';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { chatInPair } from './support/chat.ts';
import { steps, thresholdsOf } from './support/chat-metrics.ts';
import { mark } from './support/recorder.ts';
import { valueOf, type Results } from './support/report.ts';
import { readSettings, variableOf } from './support/settings.ts';
import { signIn, type SignedIn } from './support/sign-in.ts';
import { stepLine, summaryTrendStats } from './support/steps.ts';
import { finish } from './support/summary.ts';

// Load test *chat*: pairs of new people open a conversation, write, receive by socket and read. Each virtual user of k6 is a pair.

const settings = readSettings('chat', __ENV['VELVET_URL'], (name) => __ENV[variableOf(name)]);
const { url, people, seconds, 'timeout-seconds': timeoutSeconds } = settings;
const pairCount = people / 2;
/** upper bound of the run time: opening, conversation, receiving and reading the last message */
const longest = 60 + seconds + 3 * timeoutSeconds;

export const options: Options = {
  scenarios: {
    chat: {
      executor: 'per-vu-iterations',
      vus: pairCount,
      iterations: 1,
      maxDuration: `${Math.ceil(longest)}s`,
    },
  },
  // each person signs in with about ten requests
  setupTimeout: `${60 + people}s`,
  thresholds: thresholdsOf(settings, pairCount),
  summaryTrendStats,
};

type Prepared = { readonly people: readonly SignedIn[] };

/** Signs the people in. Reading the profile creates the account. */
export function setup(): Prepared {
  const run = Date.now().toString(36);
  const signedIn = Array.from({ length: people }, (_, index) => {
    const person = signIn(url, `load${run}${index}`);
    http.get(`${url}/profile`, { headers: { authorization: `Bearer ${person.token}` } });
    return person;
  });
  mark('load');
  return { people: signedIn };
}

export default async function chat({ people: all }: Prepared): Promise<void> {
  const number = exec.vu.idInTest;
  const [first, second] = all.slice(2 * (number - 1));
  if (!first || !second) return;
  // a failed pair is missing in `chat_pairs`
  await chatInPair([first, second], settings).catch((error: Error) =>
    console.error(`Pair ${number}: ${error.message}`),
  );
}

export function handleSummary(results: Results): { stdout: string } {
  const count = (metric: string) => valueOf(results, `chat_${metric}`);
  const time = (metric: string, value: string) => `${valueOf(results, `chat_${metric}`, value).toFixed(1)} ms`;
  const times = (metric: string) =>
    `${time(metric, 'med')} (median), ${time(metric, 'p(95)')} (95th percentile), ${time(metric, 'p(99)')} (99th percentile)`;
  const lines = [
    `${people} people in pairs: ${count('pairs')} of ${pairCount} completed`,
    `${count('sent')} sent, ${count('received')} received, ${count('lost')} lost, ${count('disordered')} disordered`,
    `received after ${times('delivery')}`,
    `seen by the sender as read after ${times('seen')}`,
    ...steps.map((step) => stepLine(results, step)),
  ];
  return finish(results, { journey: 'chat', lines, steps });
}
