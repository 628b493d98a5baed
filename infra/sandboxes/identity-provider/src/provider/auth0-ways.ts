import type Koa from 'koa';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { readBody } from '#sign-in/form.ts';

// Behaviour of Auth0 that @auth0/auth0-spa-js requires and OpenID does not define.

const JsonForm = z.record(z.string(), z.string());

/** Auth0 uses `audience` for the `resource` of RFC 8707; there is only one. */
export function audienceParameter(audience: string) {
  return (_ctx: KoaContextWithOIDC, value: string | undefined): void => {
    if (value !== undefined && value !== audience) throw new errors.InvalidTarget(`there is no API ${value}`);
  };
}

/**
 * OpenID Connect drops `offline_access` without `prompt=consent`; Auth0 grants it to first-party applications. This runs after the drop
 * and restores it. `auth0Client` is the library's version.
 */
export function keepOfflineAccess(ctx: KoaContextWithOIDC): void {
  const { params, client } = ctx.oidc;
  const asked = String(ctx.query['scope'] ?? '').split(' ');
  if (!params || !asked.includes('offline_access') || !client?.grantTypeAllowed('refresh_token')) return;
  const kept = typeof params['scope'] === 'string' ? params['scope'].split(' ') : [];
  params['scope'] = [...new Set([...kept, 'offline_access'])].join(' ');
}

/** The library may send token requests as JSON (`useFormData: false`); OAuth uses forms only. */
export const jsonTokenRequests: Koa.Middleware = async (ctx, next) => {
  const isToken = ctx.path === '/oauth/token' || ctx.path === '/oauth/revoke';
  if (ctx.method === 'POST' && isToken && ctx.is('application/json')) {
    const body = JsonForm.safeParse(parseJson(await readBody(ctx.req)));
    if (!body.success) throw new errors.InvalidRequest('failed to parse the request body');
    ctx.req.headers['content-type'] = 'application/x-www-form-urlencoded';
    // the provider reads a parsed body from here
    Object.assign(ctx.req, { body: body.data });
  }
  await next();
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Maps `/v2/logout?returnTo=` to OpenID's `post_logout_redirect_uri`. `root` ends with a slash. */
export function returnToParameter(root: string): Koa.Middleware {
  return async (ctx, next) => {
    const { returnTo, ...rest } = ctx.query;
    if (ctx.path === '/v2/logout' && returnTo !== undefined) {
      ctx.query = { ...rest, post_logout_redirect_uri: returnTo };
      // the provider derives its mount path by comparing the two
      Object.assign(ctx.req, { originalUrl: root.slice(0, -1) + ctx.url });
    }
    await next();
  };
}
