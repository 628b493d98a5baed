import { z } from 'zod';
import { call } from '#call.ts';
import { ConversationId, PostId, UserId, VideoId } from '#ids.ts';
import { ofPerson } from '#others.ts';
import { RoomId } from '#meeting/room-id.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import { TipsNotTaken, VerificationRequired } from './failures.ts';

export const tipLimits = {
  /** cents; the maximum is a setting of the service, see `readTipping` */
  minimumMinor: 100,
  noteLength: 200,
  goalTitleLength: 80,
  /** bounds of a goal, in cents */
  goal: { min: 100, max: 100_000_000 },
} as const;

/**
 * Where the payer gave the tip. The money depends on `creatorId` alone: the service that shows the tip at its place checks that the
 * place belongs to the creator.
 */
export const TipPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile') }),
  z.object({ kind: z.literal('post'), id: PostId }),
  z.object({ kind: z.literal('video'), id: VideoId }),
  /** the creator and the payer are its members; the tip becomes a message of type `tip` */
  z.object({ kind: z.literal('conversation'), id: ConversationId }),
  /** of a live session of the creator; its people see the tip */
  z.object({ kind: z.literal('room'), id: RoomId }),
]);
export type TipPlace = z.infer<typeof TipPlace>;

/** A tip as its payer orders it. */
export const TipOrder = z.object({
  creatorId: UserId,
  place: TipPlace,
  /** only the creator reads it, or the people of the room. To the creator it needs the permission that a message needs */
  note: shortText(tipLimits.noteLength).optional(),
});
export type TipOrder = z.infer<typeof TipOrder>;

/** The purpose for which a creator collects tips. Amounts in units of the currency. */
export const TipGoal = z.object({
  id: z.uuid(),
  title: z.string(),
  amount: z.number(),
  /** settled tips since the goal was set, before fees, less refunds and lost disputes */
  raised: z.number(),
  currency: Currency,
  setAt: Moment,
});
export type TipGoal = z.infer<typeof TipGoal>;

/** Bounds of one tip, and the goal of the creator; null without one. */
export const Tipping = z.object({
  minimum: z.number(),
  maximum: z.number(),
  /** of the creator */
  currency: Currency,
  goal: TipGoal.nullable(),
});
export type Tipping = z.infer<typeof Tipping>;

export const readTipping = call({
  method: 'GET',
  path: '/api/payments/tips/{creatorId}',
  caller: 'anyone',
  others: ofPerson,
  summary: 'Returns how a creator can be tipped, and the goal of the creator.',
  params: z.object({ creatorId: UserId }),
  data: Tipping,
  failures: [TipsNotTaken],
});

const goalAmount = DecimalDollars.refine(
  (cents) => cents >= tipLimits.goal.min && cents <= tipLimits.goal.max,
  'Enter 1–1,000,000.',
);

export const setTipGoal = call({
  method: 'PUT',
  path: '/api/payments/tip-goal',
  caller: 'creator',
  summary: 'Sets the goal of the caller, or changes its title and amount. Tips since it was set stay counted.',
  body: z.object({
    title: shortText(tipLimits.goalTitleLength).pipe(z.string().min(1, 'Enter a title.')),
    amount: goalAmount,
  }),
  data: TipGoal,
  failures: [VerificationRequired],
});

export const endTipGoal = call({
  method: 'DELETE',
  path: '/api/payments/tip-goal',
  caller: 'creator',
  summary: 'Ends the goal of the caller. The next one starts at zero. Idempotent.',
  data: z.object({ ended: z.boolean() }),
});
