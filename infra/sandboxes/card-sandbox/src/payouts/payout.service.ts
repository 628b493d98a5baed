import type { Clock } from '@velvet/kit/base/clock';
import { newSecret } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import { z } from 'zod';
import { behaviourOf, type Behaviour } from './payout-behaviour.ts';
import { payoutRepository } from './payout.repository.ts';

const text = z.string().min(1).max(200);
const Recipient = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paypal'), email: text }),
  z.object({ kind: z.literal('usdc'), address: text }),
]);
const Order = z.object({
  reference: text,
  recipient: text,
  amountMinor: z.number().int().positive().max(1_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** A response: its status and body; undefined where the answer is lost. */
type Answer = { status: number; body: object } | undefined;

const done = (body: object): Answer => ({ status: 200, body });
const refused = (status: number, code: string): Answer => ({ status, body: { code } });

/** Every response but a refusal describes the transfer as it is now. */
export function payoutService(db: Database, clock: Clock) {
  const payouts = payoutRepository(db);

  function present(payout: NonNullable<Awaited<ReturnType<typeof payouts.find>>>) {
    const { outcome, settlesAt, recipientId: recipient, reference, amountMinor, currency } = payout;
    const state = stateOf(settlesAt > clock.now(), outcome);
    return { reference, recipient, amountMinor, currency, state, reason: state === 'failed' ? outcome : null };
  }

  return {
    async saveRecipient(body: unknown): Promise<Answer> {
      const recipient = Recipient.safeParse(body);
      if (!recipient.success) return refused(422, 'RecipientRefused');
      const id = `rcp_${newSecret(12)}`;
      await payouts.insertRecipient(id, recipient.data);
      return done({ id });
    },

    async deleteRecipient(id: string): Promise<Answer> {
      await payouts.deleteRecipient(id, clock.now());
      return done({});
    },

    async pay(body: unknown): Promise<Answer> {
      const order = Order.safeParse(body);
      if (!order.success) return refused(400, 'OrderRefused');
      const { reference, recipient: recipientId, amountMinor, currency } = order.data;
      const known = await payouts.find(reference);
      if (known) {
        const isSame = known.recipientId === recipientId && known.amountMinor === amountMinor;
        return isSame ? done(present(known)) : refused(409, 'ReferenceReused');
      }
      const recipient = await payouts.findRecipient(recipientId);
      if (!recipient) return refused(422, 'RecipientNotFound');
      const { outcome, settlesAfterMs, losesAnswer } = behaviourOf(recipient.details);
      const createdAt = clock.now();
      const settlesAt = new Date(createdAt.getTime() + settlesAfterMs);
      const payout = { reference, recipientId, amountMinor, currency, outcome, settlesAt };
      const isNew = await payouts.insert({ ...payout, createdAt });
      return isNew && losesAnswer ? undefined : done(present(payout));
    },

    async read(reference: string): Promise<Answer> {
      const payout = await payouts.find(reference);
      return payout ? done(present(payout)) : refused(404, 'PayoutNotFound');
    },

    list: async (wanted: Parameters<typeof payouts.list>[0]): Promise<Answer> =>
      done({ payouts: (await payouts.list(wanted)).map(present) }),
  };
}

export type PayoutService = ReturnType<typeof payoutService>;

function stateOf(isOpen: boolean, outcome: Behaviour['outcome']) {
  if (isOpen) return 'processing';
  return outcome === 'completed' ? 'completed' : 'failed';
}
