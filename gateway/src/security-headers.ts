import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config.ts';

/** No inline script, no foreign host but the identity and card providers; frames only of our own, for the silent sign-in. */
export async function setSecurityHeaders(server: FastifyInstance, config: GatewayConfig): Promise<void> {
  const foreign = [
    new URL(config.OIDC_ISSUER).origin,
    ...(config.CARD_PROVIDER_URL ? [new URL(config.CARD_PROVIDER_URL).origin] : []),
    ...config.GATEWAY_TRUSTED_ORIGINS,
  ];
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // the theme's library sets style attributes
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
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
}
