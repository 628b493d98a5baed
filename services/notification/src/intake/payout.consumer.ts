import { payoutCompleted, payoutFailed, payoutMethodChanged } from '@velvet/contracts/payment/events';
import { bonusGranted } from '@velvet/contracts/payment/receipt-events';
import type { PayoutFailureReason, PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import { moneyInWords } from '@velvet/contracts/money';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';

const link = '/dashboard?section=statements&view=payouts';
const draft = { type: 'other' as const, link };

const reasons: Readonly<Record<PayoutFailureReason, string>> = {
  account_closed: 'the account is closed',
  rejected: 'the receiving bank rejected it',
  method_invalid: 'its details are no longer accepted',
};

function destinationOf(method: PayoutMethodKind, label: string): string {
  if (method === 'paypal') return `your PayPal account ${label}`;
  return method === 'usdc' ? `your USDC address ending in ${label}` : `your bank account ending in ${label}`;
}

const onCompleted = on(
  payoutCompleted,
  async ({ rows }: Context, tx, { payoutId, creatorId, amount, method, label }) => {
    await rows.notify(tx, {
      ...draft,
      kind: 'billing',
      userId: creatorId,
      groupKey: `payout:${payoutId}`,
      title: 'Payout sent',
      sentence: `We sent ${moneyInWords(amount)} to ${destinationOf(method, label)}.`,
    });
  },
);

const onFailed = on(payoutFailed, async ({ rows }: Context, tx, { payoutId, creatorId, amount, reason }) => {
  await rows.notify(tx, {
    ...draft,
    kind: 'billing',
    userId: creatorId,
    groupKey: `payout-failed:${payoutId}`,
    title: 'Payout failed',
    sentence: `Your payout of ${moneyInWords(amount)} failed because ${reasons[reason]}. The money is back in your balance. Please check your payout method.`,
  });
});

const onMethodChanged = on(payoutMethodChanged, async ({ rows }: Context, tx, { creatorId, method, changedAt }) => {
  const what = method
    ? `Payouts now go to ${destinationOf(method.kind, method.label)}, and pause for a while after this change.`
    : 'Your payout method was removed, or its provider needs more details. Your money stays in your balance.';
  await rows.notify(tx, {
    ...draft,
    kind: 'security',
    userId: creatorId,
    groupKey: `payout-method:${changedAt}`,
    title: 'Payout method changed',
    sentence: `${what} If this wasn't you, please contact support right away.`,
  });
});

const onBonus = on(bonusGranted, async ({ rows }: Context, tx, { bonusId, creatorId, amount, reason }) => {
  await rows.notify(tx, {
    ...draft,
    kind: 'account',
    userId: creatorId,
    groupKey: `bonus:${bonusId}`,
    title: 'You received a bonus',
    sentence: `Velvet added ${moneyInWords(amount)} to your balance.`,
    detail: reason,
  });
});

export const payoutConsumers = [onBonus, onCompleted, onFailed, onMethodChanged];
