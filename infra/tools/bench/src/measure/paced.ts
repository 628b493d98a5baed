import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Asked } from './load.ts';
import { pace } from './pace.ts';
import { rateOf, type Measure } from './rate.ts';

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
      const asked = requests[turn % requests.length] ?? { path: '/' };
      const begunAt = performance.now();
      await answerOf(url, agent, asked);
      times.push(performance.now() - begunAt);
    };
    await pace(perSecond, seconds, ask);
    agent.destroy();
    return rateOf(times, seconds);
  };
}

/** Sends a request and reads the response. @throws when anything but a 2xx was answered */
export function answerOf(
  url: string,
  agent: Agent,
  { method = 'GET', path, headers = {}, body }: Asked,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, url), { method, agent, headers }, (response) => {
      const isGood = response.statusCode !== undefined && response.statusCode < 300;
      text(response).then(
        () => (isGood ? resolve() : reject(new Error(`${path} was answered with ${response.statusCode}.`))),
        reject,
      );
    });
    asking.on('error', reject).end(body);
  });
}
