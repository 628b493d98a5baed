import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { useAgent } from 'request-filtering-agent';

export type Posted = { readonly status: number; readonly retryAfter: string | undefined };
type Options = {
  readonly headers: object;
  readonly body: Buffer;
  /** local addresses that may be connected besides those of the public internet */
  readonly allowedAddresses: readonly string[];
};

/** Shorter than the time for which a job reserves a delivery; ms. */
const timeoutMs = 10_000;

/**
 * Posts to an address that a browser gave. The agent checks the address that it connects, so that neither a name nor DNS rebinding
 * leads into a private network. Follows no redirects.
 */
export function postGuarded(url: string, { headers, body, allowedAddresses }: Options): Promise<Posted> {
  const agent = useAgent(url, { allowIPAddressList: [...allowedAddresses] });
  const signal = AbortSignal.timeout(timeoutMs);
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise<Posted>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...headers }, agent, signal }, (response) => {
      // the body has no meaning
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  }).finally(() => agent.destroy());
}
