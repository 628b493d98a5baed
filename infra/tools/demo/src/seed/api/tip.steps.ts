import { UserId } from '@velvet/contracts/ids';
import { defaultCurrency } from '@velvet/contracts/money';
import { listBilling } from '@velvet/contracts/payment/billing';
import { choosePlatformPlan, readPlatformPlan } from '@velvet/contracts/payment/platform-plans';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { readTipping, setTipGoal } from '@velvet/contracts/payment/tips';
import type { PlannedFan } from '#seed/world/fan.plan.ts';
import type { PlannedPerson } from '#seed/world/person.plan.ts';
import { allOf, eventually, type Session } from './api.ts';
import { ensureCard, keyOf, settle } from './money.steps.ts';

const goals = [
  { title: 'A new lens for the winter series', amount: 400 },
  { title: 'Studio rent for a month', amount: 900 },
  { title: 'A weekend at the coast, all of it on film', amount: 250 },
];
const notes = ['Loved the last series!', 'For more coffee', 'Keep going', 'You made my week', undefined];
const amounts = [5, 10, 25, 7.5, 50];

/** Sets a creator's goal and subscribes to Premium. @returns whether something is new */
export async function openGoal(session: Session, creator: PlannedPerson, place: number): Promise<boolean> {
  const creatorId = UserId.parse(creator.sub);
  const { goal } = await eventually('a verified creator', () => session(readTipping, { params: { creatorId } }), [
    'TipsNotTaken',
  ]);
  if (!goal) await session(setTipGoal, { body: goals[place % goals.length] ?? { title: 'A new camera', amount: 500 } });
  const { name } = await session(readPlatformPlan);
  if (name === 'creator') await goPremium(session, creator);
  return !goal || name === 'creator';
}

async function goPremium(session: Session, person: PlannedPerson): Promise<void> {
  await ensureCard(session, { card: 'visa', person }, defaultCurrency);
  const body = { plan: 'premium' } as const;
  const idempotencyKey = keyOf({ person }, 'premium');
  const answer = await session(choosePlatformPlan, { body, idempotencyKey });
  await settle(session, answer.paymentId, answer.state, answer.url);
}

/** A fan tips the first verified creator to whom it is subscribed. @returns whether the tip is new */
export async function tipOne(session: Session, fan: PlannedFan, place: number): Promise<boolean> {
  const creator = fan.subscriptions.map((each) => each.creator).find(({ isVerified }) => isVerified);
  if (!creator) return false;
  const billed = await allOf((cursor) => session(listBilling, { query: { limit: 100, cursor } }));
  if (billed.some(({ contentKind }) => contentKind === 'tip')) return false;
  await ensureCard(session, fan);
  const note = notes[place % notes.length];
  const tip = { creatorId: UserId.parse(creator.sub), place: { kind: 'profile' as const }, ...(note && { note }) };
  const body = { tip, amount: amounts[place % amounts.length] ?? 5, currency: creator.currency };
  const answer = await session(payPerView, { body, idempotencyKey: keyOf(fan, `tip-${creator.sub}`) });
  await settle(session, answer.id, answer.state, answer.url);
  return true;
}
