import type Koa from 'koa';
import { errors } from 'oidc-provider';
import type { Logger } from '@velvet/kit/observability/logger';
import { drawAvatar } from '#people/avatar.ts';
import type { personRepository } from '#people/person.repository.ts';
import { assets, assetsVersion } from '#pages/assets.ts';
import type { Pages } from '#pages/pages.ts';
import { contentPolicy } from '#pages/policy.ts';
import { FormTooLarge, formLimit } from '#sign-in/form.ts';

/** Headers of responses, limits of requests, and error pages. */
export function guard(pages: Pages, redirectOrigins: readonly string[], logger: Logger): Koa.Middleware {
  const policy = contentPolicy(redirectOrigins);
  const tooLarge = {
    heading: 'Form too large',
    sentence: `A form can be at most ${formLimit / 1024} KB. Please shorten it and try again.`,
  };
  return async (ctx, next) => {
    ctx.set('Content-Security-Policy', policy);
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Referrer-Policy', 'same-origin');
    if ((ctx.request.length ?? 0) > formLimit) {
      // the unread rest of the body would be parsed as the next request
      ctx.set('Connection', 'close');
      return pages.problem(ctx, 413, tooLarge);
    }
    try {
      // PostgreSQL text cannot contain NUL
      if (/%00/.test(ctx.querystring)) throw new errors.InvalidRequest('the address contains a forbidden character');
      await next();
    } catch (error) {
      if (error instanceof FormTooLarge) {
        ctx.set('Connection', 'close');
        return pages.problem(ctx, 413, tooLarge);
      }
      if (error instanceof errors.OIDCProviderError) {
        ctx.status = error.statusCode;
        return pages.error(ctx, { error: error.error, error_description: error.error_description }, error);
      }
      logger.error({ err: error, path: ctx.path }, 'request failed');
      ctx.status = 500;
      return pages.error(ctx, { error: 'server_error' }, new Error('server_error'));
    }
    if (ctx.status === 404 && !ctx.body) {
      pages.problem(ctx, 404, { heading: 'Page not found', sentence: "This page doesn't exist." });
    }
  };
}

/** Serves style and fonts under versioned URLs. */
export const assetRoutes: Koa.Middleware = async (ctx, next) => {
  const [, version, name = ''] = /^\/assets\/([\w-]+)\/([\w.-]+)$/.exec(ctx.path) ?? [];
  const asset = assets.get(name);
  if (ctx.method !== 'GET' || !asset) {
    await next();
    return;
  }
  ctx.type = asset.type;
  ctx.set('Cache-Control', version === assetsVersion ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.body = asset.bytes;
};

/** Serves the drawn picture of a person without one. */
export function avatarRoute(people: ReturnType<typeof personRepository>): Koa.Middleware {
  return async (ctx, next) => {
    const [, encoded] = /^\/avatar\/([^/]+)\.svg$/.exec(ctx.path) ?? [];
    const sub = encoded === undefined ? undefined : decoded(encoded);
    const person = ctx.method === 'GET' && sub !== undefined ? await people.find(sub) : undefined;
    if (!person) {
      await next();
      return;
    }
    ctx.type = 'image/svg+xml';
    ctx.set('Cache-Control', 'public, max-age=86400');
    // the application displays it, possibly from another origin
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.body = drawAvatar(person).markup;
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // an incomplete percent-encoding, or invalid UTF-8
    return undefined;
  }
}
