import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { announceBroadcastWorker } from '#broadcasts/announcing.worker.ts';
import { onEvidenceRequested } from '#broadcasts/broadcast-evidence.consumer.ts';
import { broadcastRoutes } from '#broadcasts/broadcast.routes.ts';
import { countBroadcasts, sendScheduled } from '#broadcasts/broadcast.sweep.ts';
import { audienceConsumers } from '#broadcasts/sale.consumer.ts';
import { blockConsumers } from '#conversations/block.consumer.ts';
import { conversationRoutes } from '#conversations/conversation.routes.ts';
import { onAccountDeleted } from '#deletion/account.consumer.ts';
import { entitlements } from '#entitlements/entitlements.ts';
import { callConsumers } from '#messages/call.consumer.ts';
import { forgetCalls } from '#messages/call.sweep.ts';
import { messageRoutes } from '#messages/message.routes.ts';
import { onDisputeOpened } from '#messages/exchange-evidence.consumer.ts';
import { onTipReceived } from '#messages/tip.consumer.ts';
import { people } from '#people/people.ts';
import { presence } from '#presence/presence.ts';
import { receiptRoutes } from '#receipts/receipt.routes.ts';
import { settingRoutes } from '#settings/setting.routes.ts';
import { spendingConsumers } from '#spending/spending.consumer.ts';
import { supportRoutes } from '#support/support.routes.ts';
import { founderWelcomeRoutes } from '#welcome/founder-welcome.routes.ts';
import { onSubscriptionActivated } from '#welcome/subscriber-welcome.consumer.ts';
import { createContext, type Context } from './context.ts';

/** Lists all parts of the service. */
export const messaging = defineService<Context>({
  name: 'messaging',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  context: createContext,
  routes: [
    ...broadcastRoutes,
    ...conversationRoutes,
    ...messageRoutes,
    ...receiptRoutes,
    ...settingRoutes,
    ...founderWelcomeRoutes,
    ...supportRoutes,
  ],
  // the blank card of a deleted account is stored before its conversations are deleted
  consumers: [
    ...people.consumers,
    // after the block is stored
    ...blockConsumers,
    ...entitlements.consumers,
    ...presence.consumers,
    ...spendingConsumers,
    ...audienceConsumers,
    ...callConsumers,
    onTipReceived,
    onDisputeOpened,
    onEvidenceRequested,
    onSubscriptionActivated,
    onAccountDeleted,
  ],
  workers: [announceBroadcastWorker],
  sweeps: [
    sendScheduled,
    countBroadcasts,
    forgetCalls,
    sweep('support.deleteOld', 3600, ({ ticketLists }: Context) => ticketLists.deleteOld()),
  ],
});
