import { userBlocked } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { part } from './parting.ts';

export const onUserBlocked = on(userBlocked, ({ clock }: Context, tx, { blockerId, blockedId }) =>
  part(tx, clock, blockerId, blockedId),
);
