import type { Site } from '#story/running-site.ts';
import { countAccessErrors, countClosed } from './audits/access.ts';
import { countBookErrors } from './audits/books.ts';
import { countBroadcastErrors } from './audits/broadcasts.ts';
import { countLostContent } from './audits/content.ts';
import { oneOf, type Findings, type One } from './audits/findings.ts';
import { countMessageErrors } from './audits/messages.ts';
import { countDoubledMoney, countLostMoney, countLostSubscriptions, countMoneyErrors } from './audits/money.ts';
import { countPayoutErrors } from './audits/payouts.ts';
import { countRefundErrors } from './audits/refunds.ts';
import { countInFlight, services, untilSettled } from './audits/settled.ts';
import { countTicketErrors } from './audits/tickets.ts';
import type { Cast } from './cast.ts';
import type { Journal } from './journal.ts';

/** @returns what is not as it must be, in words, and how many of it */
export const faultsIn = (findings: Findings): [what: string, count: number][] =>
  Object.values(findings)
    .flatMap((figures) => Object.entries(figures))
    .filter(([, count]) => count !== 0);

/** Waits until what was under way has come to its end, and counts what is not as it was promised. */
export async function audit(site: Site, cast: Cast, journal: Journal): Promise<Findings> {
  // unsettled work is counted as it stands
  await untilSettled(site, { confirms: true }).catch(() => undefined);
  const one = oneOf(site);
  const messages = await countMessageErrors(site, cast, journal);
  return {
    lost: {
      ...(await countLostMoney(site, journal)),
      ...(await countLostSubscriptions(site, journal)),
      ...(await countClosed(cast, journal)),
      ...(await countLostContent(site, cast, journal)),
      ...messages.lost,
    },
    doubled: {
      ...(await countDoubledMoney(site, one)),
      ...messages.doubled,
      'counters beside their rows': await one(
        'content',
        'select count(*) from post where like_count <> (select count(*) from subject_reaction where subject_id = post.id)',
      ),
    },
    wrong: {
      ...(await countMoneyErrors(site, one)),
      ...(await countAccessErrors(site, journal)),
      ...(await countRefundErrors(site, journal)),
      ...(await countBroadcastErrors(site, cast, journal)),
      ...(await countTicketErrors(site, cast, journal)),
      ...(await countBookErrors(site, cast)),
      ...(await countPayoutErrors(site, cast, journal)),
      ...messages.wrong,
      'events parked': await countParked(one),
      ...(await countInFlight(site)),
    },
  };
}

async function countParked(one: One): Promise<number> {
  const parked = await Promise.all(services.map((service) => one(service, 'select count(*) from dead_letter')));
  return parked.reduce((sum, count) => sum + count, 0);
}
