import type { Currency } from '@velvet/contracts/money';
import type { UserId } from '@velvet/contracts/ids';
import { openPayoutAccount, readPayoutSummary, setPayoutMethod } from '@velvet/contracts/payment/payouts';
import type { Person } from '@velvet/testing/person';
import { expect } from 'vitest';
import { lastClose } from '#payouts/payout-week.ts';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

export const iban = 'DE89370400440532013000';
const dayMs = 24 * 3_600_000;

/** Opens payment and the sandbox with payouts, at noon of a Tuesday. */
export async function openPayoutWorld(environment: Record<string, string> = {}) {
  const world = await openPaymentWorld(environment);
  world.clock.advance({ seconds: secondsUntilClose(world, 1) });
  world.clock.advance({ days: 1, hours: 12 });

  return {
    ...world,

    giveMethod: (creator: Person, holder?: string, number?: string) => giveMethod(world, creator, holder, number),

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
      await world.sweep('payouts.reserve', 'payouts.run', 'payouts.send', 'time.due');
      await this.settle();
    },

    /** Reads the outcome of payouts under way, which webhooks may have settled before. */
    async settle(): Promise<void> {
      world.clock.advance({ minutes: 10 });
      await world.sweep('payouts.send', 'time.due');
    },

    /** All transfers that the sandbox has not taken back. */
    transfers: () =>
      world
        .service('card-sandbox')
        .db.rows<{ reference: string; amountMinor: number; currency: Currency; state: string }>(
          'test.transfers',
          `select transfer.metadata ->> 'reference' as reference, transfer.amount_minor as "amountMinor", transfer.currency,
                case payout.state when 'paid' then 'completed' when 'failed' then 'failed' else 'processing' end as state
           from transfer left join account_payout payout on payout.metadata ->> 'reference' = transfer.metadata ->> 'reference'
          where reversed_minor = 0
         union all
         select reference, amount_minor, currency, case outcome when 'completed' then 'completed' else 'failed' end from payout
          order by 1`,
        ),

    async summary(creator: Person) {
      const { data } = await creator.make(readPayoutSummary);
      if (!data) throw new Error('There is no summary.');
      return data;
    },
  };
}

/**
 * Gives the creator a bank account, which is entered on the provider's page after another sign-in.
 * @param holder decides how the sandbox behaves
 */
async function giveMethod({ issuer }: PaymentWorld, creator: Person, holder = 'Ana Ruiz', number = iban) {
  const headers = { authorization: `Bearer ${await issuer.token(creator.id)}` };
  await creator.make(setPayoutMethod, { headers, body: { method: { kind: 'bank', country: 'DE' } } });
  const page = await creator.make(openPayoutAccount, { headers });
  const form = new URLSearchParams({ do: 'submit', holder, iban: number });
  await fetch(page.data?.url ?? '', { method: 'POST', body: form, redirect: 'manual' });
  const method = async () => (await creator.make(readPayoutSummary)).data?.method;
  await expect.poll(method).toMatchObject({ label: number.slice(-4) });
  return method();
}

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

function secondsUntilClose({ clock }: PaymentWorld, weeks: number): number {
  return (lastClose(clock.now()).getTime() + weeks * 7 * dayMs - clock.now().getTime()) / 1000;
}
