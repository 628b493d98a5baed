import { callLeft, callPeopleChanged } from '@velvet/contracts/realtime/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { callPeopleRepository } from './call-people.repository.ts';
import { acceptEnteredCall, endLeftCall } from './call.service.ts';

/** An empty room ends its call. A caller who leaves before the answer, for example by closing the tab, ends the ringing. */
const onCallLeft = on(callLeft, ({ clock }: Context, tx, { conversationId, roomId }) =>
  endLeftCall(tx, conversationId, roomId, clock.now()),
);

/** The row of an empty room stays for a day, so that an older event has no effect. */
const onCallPeopleChanged = on(callPeopleChanged, async ({ clock }: Context, tx, people) => {
  await callPeopleRepository(tx).upsert(people, clock.now());
  await acceptEnteredCall(tx, people, clock.now());
});

export const callConsumers = [onCallPeopleChanged, onCallLeft];
