import autocannon from 'autocannon';
import type { Measure } from './rate.ts';

export type Asked = {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

export type Load = {
  readonly url: string;
  readonly connections: number;
  /** each connection goes round these, beginning at another */
  readonly requests: readonly Asked[];
};

/** Real HTTP by autocannon. @throws when anything but a 2xx was answered: a refusal is quick and means nothing */
export function loadOf({ url, connections, requests }: Load): Measure {
  let client = 0;
  return async (seconds) => {
    const result = await autocannon({
      url,
      connections,
      duration: seconds,
      setupClient: (each) => {
        const offset = Math.floor((client * requests.length) / connections) % requests.length;
        client += 1;
        each.setRequests([...requests.slice(offset), ...requests.slice(0, offset)]);
      },
    });
    const failed = result.non2xx + result.errors + result.timeouts;
    if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} were not answered well.`);
    return {
      perSecond: result['2xx'] / result.duration,
      p50Ms: result.latency.p50,
      p99Ms: result.latency.p99,
    };
  };
}
