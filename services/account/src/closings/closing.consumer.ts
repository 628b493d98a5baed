import { profileUpdated } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';

/** A card leaves in the transaction that closes or opens an account, so the list follows also after a killed process. */
export const onOwnCardPublished = on(profileUpdated, ({ closings }: Context, _tx, { userId }) =>
  closings.refresh(userId),
);
