import { SignedOut, Unavailable } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { HttpClientError, requestJson } from '@velvet/kit/http/http-client';
import { Refusal } from '@velvet/kit/http/refusal';
import { z } from 'zod';
import type { Claims } from './account.ts';

/** OpenID Connect Core section 5.3. A claim of a wrong type counts as missing. */
const UserInfo = z.object({
  sub: z.string(),
  name: z.string().optional().catch(undefined),
  nickname: z.string().optional().catch(undefined),
  email: z.email().max(254).optional().catch(undefined),
});

export type UserInfoProvider = {
  /** @throws {Refusal} SignedOut when the provider does not take the token, Unavailable when it does not answer */
  claimsOf(id: UserId, token: string): Promise<Claims>;
};

export function userInfoProvider(issuer: string): UserInfoProvider {
  const address = new URL('userinfo', issuer).href;

  async function ask(token: string): Promise<unknown> {
    try {
      return await requestJson(address, { headers: { authorization: `Bearer ${token}` } });
    } catch (error) {
      if (!(error instanceof HttpClientError)) throw error;
      throw new Refusal(error.status === 401 || error.status === 403 ? SignedOut : Unavailable);
    }
  }

  return {
    async claimsOf(id, token) {
      const answer = UserInfo.safeParse(await ask(token));
      if (!answer.success) throw new Refusal(Unavailable);
      const { sub, ...claims } = answer.data;
      // section 5.3.4: an answer about somebody else must not be used
      if (sub !== id) throw new Refusal(SignedOut);
      return claims;
    },
  };
}
