import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { people } from '#people/people.ts';
import { conversationConsumers } from '#conversations/conversation.consumer.ts';
import { followConsumers } from '#follows/follow.consumer.ts';
import { messageConsumers } from '#log/message.consumer.ts';
import { logRepository } from '#log/log.repository.ts';
import { audienceConsumers } from '#presence/audience.consumer.ts';
import { presenceSettings } from '#presence/presence.ts';
import { postConsumers } from '#posts/post.consumer.ts';
import { presenceRoutes } from '#presence/presence.routes.ts';
import { entitlements } from '#entitlements/entitlements.ts';
import { liveSessionConsumers } from '#sessions/live-session.consumer.ts';
import { onTipReceived } from '#sessions/tip.consumer.ts';
import { meetingRoutes } from '#meeting/meeting.routes.ts';
import { onSupportTicketChanged } from '#support/support.consumer.ts';
import { attachSockets } from '#sockets/attach.ts';
import { createContext, type Context } from './context.ts';

const hourMs = 3600 * 1000;

/** The parts of the service. It also serves sockets, on the port of its calls. */
export const realtime = defineService({
  name: 'realtime',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  context: createContext,
  routes: [...presenceRoutes, ...meetingRoutes],
  // consumers that append to the log come first: its lock is taken before the rows of the projection
  consumers: [
    ...followConsumers,
    ...audienceConsumers,
    ...people.consumers,
    ...presenceSettings.consumers,
    ...messageConsumers,
    onTipReceived,
    ...postConsumers,
    ...conversationConsumers,
    ...entitlements.consumers,
    ...liveSessionConsumers,
    onSupportTicketChanged,
  ],
  sweeps: [
    sweep('delivery.forget', 600, ({ db, clock, config }: Context) =>
      logRepository(db).deleteOld(new Date(clock.now().getTime() - config.REALTIME_LOG_RETENTION_HOURS * hourMs)),
    ),
  ],
  attach: attachSockets,
});
