import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { serveChallenges } from '#challenges/challenge.routes.ts';
import { allowOrigins } from '#http/cors.ts';
import { createContext, type Context } from './context.ts';
import { cardRoutes, merchantRoutes } from './routes.ts';

/** Lists all parts of the card provider. */
export const cardSandbox = defineService<Context>({
  name: 'card-sandbox',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  facesBrowsers: true,
  context: createContext,
  routes: [...cardRoutes, ...merchantRoutes],
  consumers: [],
  sweeps: [
    sweep('time.due', 2, ({ due }: Context) => due.processDue()),
    sweep('webhooks.due', 5, ({ deliverer }: Context) => deliverer.deliverDue()),
  ],
  attach: async (server, { config, charges, deliverer }) => {
    allowOrigins(server, config.origins);
    serveChallenges(server, charges, config.origins);
    return deliverer.start();
  },
});
