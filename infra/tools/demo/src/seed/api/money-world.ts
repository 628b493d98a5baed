import { forEachOf, type Report } from '#seed/progress.ts';
import { liveliestFans } from '#seed/world/showcase.ts';
import type { PlannedFan } from '#seed/world/fan.plan.ts';
import type { CreatorPerson } from '#seed/world/person.plan.ts';
import type { World } from '#seed/world/world.plan.ts';
import type { Session } from './api.ts';
import type { Door } from './door.ts';
import { buyPiece, findLimited, giveAll, pauseOne, subscribeWithDiscount, tryOut, type Piece } from './gift.steps.ts';
import { offersTiers } from './people.steps.ts';
import { inviteToTrial, promote, publishForTier, raisePrice, sellPieces } from './shop.steps.ts';
import { approvePart, askForRefund, buyDisputed, grantAndHold, subscribeUnpaid } from './trouble.steps.ts';

const fansAtOnce = 4;
const piecesSold = 6;
const discounted = 4;
const trials = 3;

/** The creators and fans of the screens of money. */
type Cast = {
  /** with tiers, a discount and limited offers */
  host: CreatorPerson;
  /** with a free trial, and given to others */
  second: CreatorPerson;
  /** with a new price */
  third: CreatorPerson | undefined;
  paid: readonly CreatorPerson[];
  /** the liveliest come first, because visitors sign in as them */
  fans: readonly PlannedFan[];
};

function castOf(world: World): Cast | undefined {
  const paid = world.people.creators.filter(({ isVerified, monthlyPrice }) => isVerified && monthlyPrice > 0);
  const [host, second, third] = [...paid.filter(offersTiers), ...paid.filter((creator) => !offersTiers(creator))];
  if (!host || !second) return undefined;
  const fans = liveliestFans(world).flatMap((person) => world.fans.filter((fan) => fan.person === person));
  return { host, second, third, paid, fans };
}

/** Promotions, tiers, limited offers, gifts, pauses, and what an administrator decides about. @returns the number of created things */
export async function makeMoney(door: Door, world: World, report: Report): Promise<number> {
  const cast = castOf(world);
  if (!cast) return 0;
  const play = (what: string, steps: readonly Step[], atOnce: number) =>
    forEachOf(report, what, steps, atOnce, (step) => step());
  const { operator } = door;
  return (
    (await play('Promotions and limited offers', ofCreators(door, cast), 1)) +
    (await play('Gifts, trials and pauses', ofFans(door, cast), fansAtOnce)) +
    (await play('Refund requests, disputes and unpaid renewals', troubles(door, cast), fansAtOnce)) +
    (operator ? await play('Bonuses', [() => grantAndHold(operator, cast.paid)], 1) : 0)
  );
}

type Step = () => Promise<boolean>;

function ofCreators(door: Door, { host, second, third }: Cast): Step[] {
  const [selling, inviting] = [door.sessionOf(host), door.sessionOf(second)];
  return [
    () => promote(selling),
    () => sellPieces(selling, host),
    () => publishForTier(selling, host),
    () => inviteToTrial(inviting),
    ...(third ? [() => raisePrice(door.sessionOf(third), third)] : []),
  ];
}

const isStrangerOf =
  (creator: CreatorPerson) =>
  ({ subscriptions }: PlannedFan): boolean =>
    subscriptions.every((subscription) => subscription.creator !== creator);

function ofFans(door: Door, { host, second, fans }: Cast): Step[] {
  const [giver, ...others] = fans;
  const [receiver, redeemer, ...trying] = others.filter(isStrangerOf(second));
  return [
    ...others
      .filter(isStrangerOf(host))
      .slice(-discounted)
      .map((fan) => () => subscribeWithDiscount(door.sessionOf(fan.person), fan, host)),
    ...trying.slice(0, trials).map(
      ({ person }) =>
        () =>
          tryOut(door.sessionOf(person), second),
    ),
    ...(giver && receiver && redeemer
      ? [() => giveAll(door, { giver, creator: second, receiver: receiver.person, redeemer: redeemer.person })]
      : []),
    ...(giver ? [() => pauseOne(door.sessionOf(giver.person))] : []),
    ...others.slice(0, pieceBuyersOf(fans)).map((fan) => () => buyLimited(door, fan, host, buyPiece)),
  ];
}

/** A fan buys a piece once, so a small world keeps its last fan for the disputed purchase. */
const pieceBuyersOf = (fans: readonly PlannedFan[]) => Math.max(0, Math.min(piecesSold, fans.length - 2));

function troubles(door: Door, { host, second, third, paid, fans }: Cast): Step[] {
  const [, asking, granted] = fans;
  const { operator } = door;
  const unpaid =
    asking && paid.find((creator) => ![host, second, third].includes(creator) && isStrangerOf(creator)(asking));
  const buyer = fans.at(pieceBuyersOf(fans) + 1);
  return [
    ...(asking ? [() => askForRefund(door.sessionOf(asking.person), 'I bought it twice, once by accident.')] : []),
    ...(granted && operator
      ? [
          () =>
            askForRefund(door.sessionOf(granted.person), 'One of the pictures does not open.', (id) =>
              approvePart(operator, id),
            ),
        ]
      : []),
    ...(asking && unpaid ? [() => subscribeUnpaid(door.sessionOf(asking.person), asking, unpaid)] : []),
    ...(buyer ? [() => buyLimited(door, buyer, host, buyDisputed)] : []),
  ];
}

/** Buys the limited post of a creator, if there is one. */
async function buyLimited(
  door: Door,
  fan: PlannedFan,
  creator: CreatorPerson,
  buy: (session: Session, fan: PlannedFan, piece: Piece) => Promise<boolean>,
): Promise<boolean> {
  const contentId = await findLimited(door.sessionOf(creator), creator);
  return contentId !== undefined && buy(door.sessionOf(fan.person), fan, { contentId, currency: creator.currency });
}
