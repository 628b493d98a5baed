import { payerEvidenced } from '@velvet/contracts/account/events';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { signInRepository } from './sign-in.repository.ts';

/** Sign-ins of one evidence. */
const mostSignIns = 50;

/** Publishes who paid what is disputed, and from where the payer signed in. Only then do sign-ins leave this service. */
export const onEvidenceRequested = on(evidenceRequested, async (_context: Context, tx, { chargeId, payerId }) => {
  const signIns = signInRepository(tx);
  const payer = await signIns.findPayer(payerId);
  if (!payer) return;
  const rows = await signIns.find(payerId, null, 0, mostSignIns);
  await tx.append(payerEvidenced, {
    chargeId,
    payerId,
    email: payer.email,
    joinedAt: payer.joinedAt.toISOString(),
    signIns: rows.map(({ signedInAt: at, address, userAgent }) => ({ at: at.toISOString(), address, userAgent })),
  });
});
