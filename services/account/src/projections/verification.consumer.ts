import { verificationChanged } from '@velvet/contracts/verification/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { lockIdentity } from '#people/person-lock.repository.ts';
import { saveVerification, updateVerified } from './verification.repository.ts';

export const onVerificationChanged = on(
  verificationChanged,
  async ({ cards }: Context, tx, { userId, revision, status }) => {
    const verified = status === 'verified';
    await lockIdentity(tx, userId);
    if (!(await saveVerification(tx, userId, revision, verified))) return;
    if (await updateVerified(tx, userId, verified)) await cards.publish(tx, userId);
  },
);
