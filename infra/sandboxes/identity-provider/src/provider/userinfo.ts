import type Koa from 'koa';
import type { EndedSessions } from '@velvet/kit/http/ended-sessions';
import type { accessTokenReader } from '#keys/access-token.ts';
import { claimsOf } from '#people/person.ts';
import type { personRepository } from '#people/person.repository.ts';

export type UserInfo = {
  read: ReturnType<typeof accessTokenReader>;
  people: ReturnType<typeof personRepository>;
  pictureOf: (sub: string) => string;
  redirectOrigins: readonly string[];
  sessions: Pick<EndedSessions, 'hasEnded'> | undefined;
};

/**
 * Returns the claims of a token's user. As at Auth0, it accepts the API's access token; the library's own route takes opaque
 * tokens only.
 */
export function userInfoRoute({ read, people, pictureOf, redirectOrigins, sessions }: UserInfo): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/userinfo' || !['GET', 'POST'].includes(ctx.method)) {
      await next();
      return;
    }
    ctx.vary('Origin');
    if (redirectOrigins.includes(ctx.get('origin'))) ctx.set('Access-Control-Allow-Origin', ctx.get('origin'));
    ctx.set('Cache-Control', 'no-store');
    const [, token = ''] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
    const holder = await read(token).catch(() => undefined);
    const hasEnded = holder?.session !== undefined && (await sessions?.hasEnded(holder.session));
    const person = holder && !hasEnded && (await people.find(holder.sub));
    if (!holder || !person) {
      ctx.status = 401;
      ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      ctx.body = { error: 'invalid_token', error_description: 'invalid token provided' };
    } else {
      ctx.body = claimsOf(person, holder.scopes, pictureOf(person.sub));
    }
  };
}
