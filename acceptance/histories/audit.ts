import { setTimeout as delay } from 'node:timers/promises';
import type { StorySite } from '#story/running-site.ts';
import { countAccessErrors } from '#kill/audits/access.ts';
import { oneOf, texts, type Counts } from '#kill/audits/findings.ts';
import { countChargesApart, countMoneyErrors } from '#kill/audits/money.ts';
import { countInFlight, services, untilSettled } from '#kill/audits/settled.ts';
import type { Sale } from './model/state.ts';
import { countReached } from './reach.ts';
import type { World } from './world.ts';

const limitMs = 120_000;
const pauseMs = 1000;

/**
 * Waits until all work in flight has ended, and counts what is otherwise than the model.
 * @param deliveredAt times in ascending order at which no event was on its way
 * @returns counts that are not zero
 */
export async function audit(
  site: StorySite,
  worlds: readonly World[],
  deliveredAt: readonly Date[],
): Promise<[what: string, count: number][]> {
  // unsettled work is counted
  await untilSettled(site).catch(() => undefined);
  const deadline = performance.now() + limitMs;
  for (;;) {
    const wrong = Object.entries(await count(site, worlds, deliveredAt)).filter(([, number]) => number !== 0);
    if (wrong.length === 0 || performance.now() > deadline) return wrong;
    await delay(pauseMs);
  }
}

async function count(site: StorySite, worlds: readonly World[], deliveredAt: readonly Date[]): Promise<Counts> {
  const one = oneOf(site);
  const gone = worlds.flatMap(({ state }) => state.people.filter(({ isDeleted }) => isDeleted));
  const parked = await Promise.all(services.map((service) => one(service, 'select count(*) from dead_letter')));
  return {
    ...(await countInFlight(site)),
    ...(await countMoneyErrors(site, one)),
    ...(await countAccessErrors(site, { moving: new Set() }, new Set(gone.map(({ id }) => id)))),
    ...(await countSalesOtherwise(site, worlds)),
    ...(await countReached(site, deliveredAt)),
    'charges at the provider beside settled payments': await countChargesApart(site),
    'events parked': parked.reduce((sum, number) => sum + number, 0),
  };
}

/** SQL: each charge of a payer as `id state`, by what is left of it. */
const charges = `select id || ' ' || case
    when dispute_state = 'lost' then 'lost' when is_refunded then 'returned' when refunded_minor > 0 then 'rest' else 'kept' end
  from payment where state = 'settled'`;

/** Compares all charges with the sales of the models. A world whose history ended early may have paid more. */
async function countSalesOtherwise(site: StorySite, worlds: readonly World[]): Promise<Counts> {
  const found = new Map(
    [...(await texts(site, 'payment', charges))].map((line) => line.split(' ') as [string, string]),
  );
  const known = new Map(worlds.flatMap(({ state }) => state.sales).map((sale) => [sale.paymentId, sale]));
  return {
    'charges that nobody ordered': [...found.keys()].filter((id) => !known.has(id)).length,
    'sales that were not charged': [...known.keys()].filter((id) => !found.has(id)).length,
    'sales that are returned otherwise than in the model': [...known].filter(
      ([id, sale]) => !expected(sale).includes(found.get(id) ?? ''),
    ).length,
  };
}

/** The rest of a period that has just begun may be all of it. */
function expected({ state }: Sale): readonly string[] {
  if (state === 'rest') return ['rest', 'returned'];
  return [state === 'undone' ? 'returned' : state];
}
