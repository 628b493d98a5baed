import { userBlocked } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { sessionRepository } from '#queue/session.repository.ts';
import { voidTickets } from './session-changes.ts';

/** The tickets of two people for open sessions of each other are refunded when one of them blocks the other. */
export const onUserBlocked = on(userBlocked, async (context: Context, tx, { blockerId, blockedId }) => {
  await voidBetween(context, tx, blockerId, blockedId);
  await voidBetween(context, tx, blockedId, blockerId);
});

async function voidBetween({ clock }: Context, tx: Transaction, ownerId: UserId, holderId: UserId): Promise<void> {
  for (const session of await sessionRepository(tx).findOpenWithTicket(ownerId, holderId))
    await voidTickets(tx, clock, session, holderId);
}
