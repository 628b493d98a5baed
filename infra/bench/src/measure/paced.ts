import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Asked } from './load.ts';
import { pace } from './pace.ts';
import { quantile, type Measure } from './rate.ts';

export type Paced = { readonly url: string; readonly requests: readonly Asked[]; readonly perSecond: number };

/**
 * So many requests per second. (autocannon's rate sends a second's share at the second's beginning, which measures a crowd and not half a load.)
 * @throws when anything but a 2xx was answered
 */
export function pacedLoadOf({ url, requests, perSecond }: Paced): Measure {
  return async (seconds) => {
    const agent = new Agent({ keepAlive: true });
    const times: number[] = [];
    const ask = async (turn: number) => {
      const { path, headers } = requests[turn % requests.length] ?? { path: '/' };
      const begunAt = performance.now();
      await answerOf(new URL(path, url), agent, headers);
      times.push(performance.now() - begunAt);
    };
    await pace(perSecond, seconds, ask);
    agent.destroy();
    times.sort((a, b) => a - b);
    return { perSecond: times.length / seconds, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
  };
}

function answerOf(url: URL, agent: Agent, headers: Record<string, string> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, ...(headers && { headers }) }, (response) => {
      const isGood = response.statusCode !== undefined && response.statusCode < 300;
      text(response).then(
        () => (isGood ? resolve() : reject(new Error(`${url.pathname} was answered with ${response.statusCode}.`))),
        reject,
      );
    }).on('error', reject);
  });
}
