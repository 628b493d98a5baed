import { readPresence, readPresenceSettings, updatePresenceSettings } from '@velvet/contracts/realtime/presence';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const presenceRoutes = [
  serve(readPresence, ({ presence }: Context, { caller, query }) => presence.read(caller.id, query.userIds)),
  serve(readPresenceSettings, async ({ presence }: Context, { caller }) => ({
    isVisible: await presence.isVisible(caller.id),
  })),
  serve(updatePresenceSettings, async ({ presence }: Context, { caller, body }) => {
    await presence.setVisible(caller.id, body.isVisible);
    return body;
  }),
];
