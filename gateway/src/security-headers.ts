import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { GatewayConfig } from './config.ts';

/**
 * Of a script that runs in a thread of its own: it may compile WebAssembly, which no page may, and can reach nothing but the
 * application's own files.
 */
export const compilingPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** No inline script, no foreign host but the identity and card providers and the storage of media; frames only of our own, for the silent sign-in. */
export function setSecurityHeaders(server: FastifyInstance, config: GatewayConfig): void {
  const ours: Record<string, string> = { ...headersOf(policyOf(config)), 'permissions-policy': devices };
  // who may open and frame its pages the identity provider says itself, page by page: with ours beside it, somebody who came by
  // another name of the site (`127.0.0.1` for `localhost`) would have a popup without an opener and wait for a refused frame
  const { 'cross-origin-opener-policy': _opener, 'x-frame-options': _frame, ...withoutProviders } = ours;
  server.addHook('onRequest', ({ url }, reply, done) => {
    void reply.headers(url.startsWith('/identity/') ? withoutProviders : ours);
    done();
  });
}

/** For meetings, which are held in our own pages and in no frame of another site. */
const devices = 'camera=(self), microphone=(self), display-capture=(self)';

/** They are the same for every answer, so they are made once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function policyOf(config: GatewayConfig): HelmetOptions {
  const identity = new URL(config.OIDC_ISSUER).origin;
  const foreign = [
    identity,
    ...(config.CARD_PROVIDER_URL ? [new URL(config.CARD_PROVIDER_URL).origin] : []),
    ...config.GATEWAY_TRUSTED_ORIGINS,
  ];
  const media = config.GATEWAY_MEDIA_ORIGIN ? [new URL(config.GATEWAY_MEDIA_ORIGIN).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // named, though it is the default: browsers complain of a fallback wherever a library asks whether it may evaluate
        scriptSrc: ["'self'"],
        // the theme's library sets style attributes
        styleSrc: ["'self'", "'unsafe-inline'"],
        // a person's first picture is the identity provider's
        imgSrc: ["'self'", 'data:', 'blob:', identity, ...media],
        mediaSrc: ["'self'", 'blob:', ...media],
        connectSrc: ["'self'", ...foreign, ...media],
        frameSrc: ["'self'", ...foreign],
        frameAncestors: ["'self'"],
        formAction: ["'self'", ...foreign],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
      },
    },
    strictTransportSecurity: new URL(config.OIDC_ISSUER).protocol === 'https:',
    crossOriginEmbedderPolicy: false,
    // the sign-in popup reports back to its opener
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  };
}
