import type { Random } from '@velvet/demo/art/random';
import type { World } from '#histories/world.ts';
import { beginPurchase, beginSubscribing, confirm } from './checkouts.ts';
import { changeSession, edit, planSession, publish, remove } from './items.ts';
import { buy, cancel, give, giveSubscription, subscribeTo, tip } from './paying.ts';
import {
  answerRequest,
  block,
  close,
  follow,
  giveBirthday,
  restore,
  turnPrivate,
  unblock,
  unfollow,
} from './people.ts';
import { dispute, open, refund, undo } from './returning.ts';
import { choosePolicy, promote, sendLocked, stopPromoting, unsend, write } from './selling.ts';
import type { Draw, Step } from './step.ts';

/** How often each step is drawn, of 100. */
const weights: readonly (readonly [Draw, number])[] = [
  [block, 4],
  [unblock, 7],
  [follow, 6],
  [unfollow, 3],
  [answerRequest, 3],
  [turnPrivate, 1],
  [giveBirthday, 1],
  [close, 2],
  [restore, 3],
  [publish, 6],
  [edit, 5],
  [remove, 2],
  [planSession, 2],
  [changeSession, 3],
  [buy, 14],
  [beginPurchase, 5],
  [beginSubscribing, 2],
  [confirm, 4],
  [give, 6],
  [subscribeTo, 7],
  [giveSubscription, 3],
  [cancel, 3],
  [tip, 3],
  [refund, 3],
  [undo, 4],
  [open, 2],
  [dispute, 0.3],
  [write, 3],
  [choosePolicy, 2],
  [sendLocked, 3],
  [unsend, 1.5],
  [promote, 1],
  [stopPromoting, 0.5],
];
const draws = weights.map(([draw]) => draw);
const total = weights.reduce((sum, [, weight]) => sum + weight, 0);

/** Draws until a step that succeeds is found. Others are violations, which are wanted, too. */
const tries = 8;
const violations = 0.35;

/** Draws the next step of a world. */
export function nextStep(world: World, random: Random): Step {
  const draw = drawWeighted(random);
  const isViolation = random.chance(violations);
  let found: Step | undefined;
  for (let count = 0; count < tries; count += 1) {
    found = draw(world, random) ?? found;
    if (found && (isViolation || found.expects === 'ok')) return found;
  }
  return found ?? nextStep(world, random);
}

function drawWeighted(random: Random): Draw {
  let left = random.between(0, total);
  for (const [draw, weight] of weights) {
    left -= weight;
    if (left < 0) return draw;
  }
  return draws[0] ?? block;
}
