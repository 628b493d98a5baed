import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { userAgentOf } from '@velvet/kit/http/client-address';
import type { VerifiedToken } from '@velvet/kit/http/token';

/** Session, network and browser of a request. `session` and `signedInAt` are claims of its token. */
export type RequestOrigin = Pick<VerifiedToken, 'session' | 'signedInAt'> & {
  readonly address: string;
  readonly network: string;
  readonly headers: IncomingHttpHeaders;
};

/** Time after which a browser counts as signed in again, if its tokens do not identify the session. */
const unnamedSessionMs = 30 * 24 * 3_600_000;

/**
 * Identifies the session of a request among those of its caller: by the claims `sid` and `auth_time`, of which a provider may give
 * either. Without both, one browser in one network is one session within a period of 30 days.
 */
export function sessionKey(origin: RequestOrigin, now: Date): string {
  const { session, signedInAt, network, headers } = origin;
  const parts =
    session === undefined && signedInAt === undefined
      ? ['browser', network, userAgentOf(headers), Math.floor(now.getTime() / unnamedSessionMs)]
      : ['session', session, signedInAt?.getTime()];
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
