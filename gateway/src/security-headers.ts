import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isStripeKey } from '@velvet/contracts/platform/config';
import helmet, { type HelmetOptions } from 'helmet';
import type { GatewayConfig } from './config.ts';

/**
 * Policy of the worker script: it may compile WebAssembly, which no page may, and can load only the application's own files.
 */
export const compilingPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** No inline script, no foreign host except the identity and card providers and the media storage; only own pages may frame ours. */
export function setSecurityHeaders(server: FastifyInstance, config: GatewayConfig): void {
  const ours: Record<string, string> = { ...headersOf(policyOf(config)), 'permissions-policy': devices };
  // the identity provider sets the framing headers of its own pages. With ours in addition, a visitor by another name of the
  // site (`127.0.0.1` for `localhost`) would get a popup without an opener and a blocked frame
  const { 'cross-origin-opener-policy': _opener, 'x-frame-options': _frame, ...withoutProviders } = ours;
  server.addHook('onRequest', ({ url }, reply, done) => {
    void reply.headers(url.startsWith('/identity/') ? withoutProviders : ours);
    done();
  });
}

/** Permissions for meetings, on our own pages and in no frame of another site. */
const devices = 'camera=(self), microphone=(self), display-capture=(self)';

/** Built once, because they are the same for every response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Where card forms and 3-D Secure come from: of Stripe its documented hosts, of the sandbox one frame. Card numbers stay in frames. */
function cardSourcesOf({ STRIPE_PUBLISHABLE_KEY: key = '', STRIPE_FRAME_URL: url }: GatewayConfig) {
  if (isStripeKey(key)) {
    const script = 'https://js.stripe.com';
    return { scripts: [script], calls: ['https://api.stripe.com'], frames: [script, 'https://hooks.stripe.com'] };
  }
  return { scripts: [], calls: [], frames: url === undefined ? [] : [new URL(url).origin] };
}

function policyOf(config: GatewayConfig): HelmetOptions {
  const identity = new URL(config.OIDC_ISSUER).origin;
  const foreign = [identity, ...config.GATEWAY_TRUSTED_ORIGINS];
  const cards = cardSourcesOf(config);
  const media = config.GATEWAY_MEDIA_ORIGIN ? [new URL(config.GATEWAY_MEDIA_ORIGIN).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // explicit, though it is the default: browsers log a warning about the fallback when a library probes `eval`
        scriptSrc: ["'self'", ...cards.scripts],
        // the theme's library sets style attributes
        styleSrc: ["'self'", "'unsafe-inline'"],
        // the initial picture of a person comes from the identity provider
        imgSrc: ["'self'", 'data:', 'blob:', identity, ...media],
        mediaSrc: ["'self'", 'blob:', ...media],
        connectSrc: ["'self'", ...foreign, ...cards.calls, ...media],
        frameSrc: ["'self'", ...foreign, ...cards.frames],
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
