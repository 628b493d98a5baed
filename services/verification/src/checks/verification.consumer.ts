import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { verificationRepository } from './verification.repository.ts';

export const onAccountDeleted = on(accountDeleted, async (_context: Context, tx, { userId }) => {
  await verificationRepository(tx).deletePerson(userId);
});
