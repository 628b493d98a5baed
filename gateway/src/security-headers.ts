import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config.ts';

/** No inline script, no foreign host but the identity and card providers; frames only of our own, for the silent sign-in. */
export async function setSecurityHeaders(server: FastifyInstance, config: GatewayConfig): Promise<void> {
  const identity = new URL(config.OIDC_ISSUER).origin;
  const foreign = [
    identity,
    ...(config.CARD_PROVIDER_URL ? [new URL(config.CARD_PROVIDER_URL).origin] : []),
    ...config.GATEWAY_TRUSTED_ORIGINS,
  ];
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // named, though it is the default: browsers complain of a fallback wherever a library asks whether it may evaluate
        scriptSrc: ["'self'"],
        // the theme's library sets style attributes
        styleSrc: ["'self'", "'unsafe-inline'"],
        // a person's first picture is the identity provider's
        imgSrc: ["'self'", 'data:', 'blob:', identity],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...foreign],
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
  });
  server.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/identity/')) for (const header of saidByProvider) reply.raw.removeHeader(header);
  });
}

/**
 * Who may open and frame its pages the identity provider says itself, page by page. With ours beside it, somebody who came by
 * another name of the site (`127.0.0.1` for `localhost`) would have a popup without an opener and wait for a refused frame.
 */
const saidByProvider = ['cross-origin-opener-policy', 'x-frame-options'] as const;
