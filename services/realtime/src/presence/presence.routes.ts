import { readPresence } from '@velvet/contracts/realtime/presence';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const presenceRoutes = [
  serve(readPresence, ({ presence }: Context, { caller, query }) => presence.read(caller.id, query.userIds)),
];
