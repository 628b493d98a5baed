import type { UserId } from '@velvet/contracts/ids';
import { readPayoutSummary, setPayoutMethod } from '@velvet/contracts/payment/payouts';
import { requestJson } from '@velvet/kit/http/http-client';
import type { Person } from '@velvet/testing/person';
import { z } from 'zod';
import { lastClose } from '#payouts/payout-week.ts';
import { openPaymentWorld, payoutKey, type PaymentWorld } from './payment-world.ts';

const Transfers = z.object({
  payouts: z.array(z.object({ reference: z.string(), amountMinor: z.number(), state: z.string() })),
});
export const iban = 'DE89370400440532013000';
const dayMs = 24 * 3_600_000;

/** Opens payment and the sandbox with payouts, at noon of a Tuesday. */
export async function openPayoutWorld(environment: Record<string, string> = {}) {
  const world = await openPaymentWorld(environment);
  world.clock.advance({ seconds: secondsUntilClose(world, 1) });
  world.clock.advance({ days: 1, hours: 12 });

  return {
    ...world,

    /** Gives the creator an account, and signs in again for it. @param holder decides how the sandbox behaves */
    async giveMethod(creator: Person, holder = 'Ana Ruiz') {
      const headers = { authorization: `Bearer ${await world.issuer.token(creator.id)}` };
      return creator.make(setPayoutMethod, { headers, body: { method: { kind: 'iban', holder, iban } } });
    },

    /** A sale whose share of the creator is `netCents`, a multiple of four. */
    async sell(creatorId: UserId, fan: { buy: Fan['buy'] }, netCents: number) {
      const cents = (netCents / 4) * 5;
      const bought = await fan.buy(await world.offer(creatorId, cents), cents / 100);
      if (!bought.data) throw new Error(bought.message);
      return bought.data;
    },

    /** Moves the time to noon of the Monday that closes the week after `weeks` weeks, and runs what is due. */
    async close(weeks = 1): Promise<void> {
      world.clock.advance({ hours: 12, seconds: secondsUntilClose(world, weeks) });
      await world.sweep();
    },

    /** All transfers of the sandbox, from its own list. */
    async transfers() {
      const all: z.infer<typeof Transfers>['payouts'] = [];
      for (;;) {
        const after = encodeURIComponent(all.at(-1)?.reference ?? '');
        const url = `${world.url('card-sandbox')}/payouts/v1/payouts?after=${after}`;
        const { payouts } = Transfers.parse(
          await requestJson(url, { headers: { authorization: `Bearer ${payoutKey}` } }),
        );
        if (payouts.length === 0) return all;
        all.push(...payouts);
      }
    },

    async summary(creator: Person) {
      const { data } = await creator.make(readPayoutSummary);
      if (!data) throw new Error('There is no summary.');
      return data;
    },
  };
}

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

function secondsUntilClose({ clock }: PaymentWorld, weeks: number): number {
  return (lastClose(clock.now()).getTime() + weeks * 7 * dayMs - clock.now().getTime()) / 1000;
}
