import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { refundRequestRepository } from './refund-request.repository.ts';

/** Requests stay as decisions about money; their words do not. */
export const onPayerDeleted = on(accountDeleted, async (_context: Context, tx, { userId }) => {
  await refundRequestRepository(tx).forgetWords(userId);
});
