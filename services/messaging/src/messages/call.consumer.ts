import { callLeft } from '@velvet/contracts/realtime/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { cancelLeftCall } from './call.service.ts';

/** A caller who leaves before the answer, for example by closing the tab, ends the ringing. */
export const onCallLeft = on(callLeft, ({ clock }: Context, tx, { conversationId, roomId }) =>
  cancelLeftCall(tx, conversationId, roomId, clock.now()),
);
