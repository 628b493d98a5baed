import { setTimeout as delay } from 'node:timers/promises';
import type { Act } from './acts/act.ts';
import { broadcastsOf, unlockBroadcast } from './acts/broadcasts.ts';
import { disputesOf } from './acts/disputes.ts';
import { give, giveByLink } from './acts/gifts.ts';
import { firstMessageOf, lockedMessagesOf, unlock } from './acts/messages.ts';
import { payeeOf, runOf } from './acts/payees.ts';
import { premiumOf } from './acts/plans.ts';
import { like, publish, upload } from './acts/publishing.ts';
import { buy, buyAndUndo, buyPiece } from './acts/purchases.ts';
import { askForRefund, decideRefunds, refundsOf, returnedRefundsOf } from './acts/refunds.ts';
import { buyTicket, sessionsOf } from './acts/sessions.ts';
import { shopOf } from './acts/shops.ts';
import { membershipOf } from './acts/subscriptions.ts';
import { tip } from './acts/tips.ts';
import { unpaidRenewalsOf } from './acts/unpaid-renewals.ts';
import type { Cast, Fan } from './cast.ts';
import type { Journal } from './journal.ts';

/** A user goes on with the next act when the load was stopped and is started again. */
type User = { readonly acts: readonly Act[]; turn: number };
export type Users = readonly User[];

/**
 * Returns the turns of all users. Fans pay in every way that there is and like. Creators publish, upload, plan sessions, send messages,
 * change prices and choose Premium. An administrator refunds, and banks dispute and return refunds.
 */
export function usersOf(cast: Cast, journal: Journal): Users {
  const all = [
    ...cast.fans.map((fan) => turnsOf(fan, cast, journal)),
    [() => publish(cast, journal)],
    [() => upload(cast, journal)],
    [lockedMessagesOf(cast, journal), broadcastsOf(cast, journal)],
    [sessionsOf(cast, journal)],
    [disputesOf(cast, journal), returnedRefundsOf(cast, journal)],
    [payeeOf(cast, journal)],
    [runOf(cast, journal)],
    [shopOf(cast.creator, cast, journal), shopOf(cast.euro, cast, journal)],
    [premiumOf(cast.creator, cast.creatorCard, journal)],
    [refundsOf(cast, journal), () => decideRefunds(cast, journal)],
  ];
  return all.map((acts) => ({ acts, turn: 0 }));
}

/** Purchases, likes and the steps of subscriptions are the most frequent. */
function turnsOf(fan: Fan, cast: Cast, journal: Journal): Act[] {
  const once = (act: (fan: Fan, cast: Cast, journal: Journal) => Promise<void>) => () => act(fan, cast, journal);
  const dollars = membershipOf(fan, cast.creator, cast, journal);
  const euros = membershipOf(fan, cast.euro, cast, journal);
  const pounds = unpaidRenewalsOf(fan, cast, journal);
  const memberships = [pounds, dollars, euros];
  const [buys, likes] = [once(buy), once(like)];
  const pays = [
    once(tip),
    once(buyPiece),
    once(unlock),
    once(buyTicket),
    once(give),
    firstMessageOf(fan, cast, journal),
    once(buyAndUndo),
    once(unlockBroadcast),
    once(giveByLink),
    once(askForRefund),
  ];
  return pays
    .flatMap((act, at) => [buys, act, memberships[at % memberships.length] ?? pounds, likes])
    .concat(dollars, euros);
}

/** Repeats the last act of each user, as clients do without an answer. Interrupted work then ends without a sweep. */
export async function repeatLast(users: Users): Promise<void> {
  await Promise.allSettled(users.map(async ({ acts, turn }) => acts[(turn - 1) % acts.length]?.()));
}

/**
 * Runs all users concurrently until stopped. Requests that fail because the platform was killed are neither acknowledged nor errors.
 * @param pauseMs pause of each user between two operations
 */
export function startLoad(users: Users, pauseMs = 0): { stop(): Promise<void> } {
  let isOver = false;
  const actors = users.map(async (user) => {
    for (; !isOver; user.turn += 1) {
      await user.acts[user.turn % user.acts.length]?.().catch(() => undefined);
      // an act that finds nothing to do must not keep the others from theirs
      await delay(pauseMs);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(actors);
    },
  };
}
