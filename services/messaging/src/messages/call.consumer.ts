import { callLeft } from '@velvet/contracts/realtime/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { endLeftCall } from './call.service.ts';

/** An empty room ends its call. A caller who leaves before the answer, for example by closing the tab, ends the ringing. */
export const onCallLeft = on(callLeft, ({ clock }: Context, tx, { conversationId, roomId }) =>
  endLeftCall(tx, conversationId, roomId, clock.now()),
);
