import { grantBonus, readBonusTerms } from '@velvet/contracts/payment/bonuses';
import {
  listPayouts,
  openPayoutAccount,
  placePayoutHold,
  readPayout,
  readPayoutMethod,
  readPayoutSummary,
  releasePayoutHold,
  removePayoutMethod,
  setPayoutMethod,
} from '@velvet/contracts/payment/payouts';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idWindow } from '#sales/id-window.ts';
import { presentPayout } from './payout.presenter.ts';

export const payoutRoutes = [
  serve(readPayoutMethod, async ({ payouts }: Context, { caller }) => ({
    method: await payouts.methods.read(caller.id),
  })),
  serve(setPayoutMethod, async ({ payouts }: Context, { caller, signedInAt, body }) => ({
    method: await payouts.methods.set(caller.id, signedInAt, body.method),
  })),
  serve(openPayoutAccount, ({ payouts }: Context, { caller, signedInAt }) => {
    payouts.methods.requireFreshSignIn(signedInAt);
    return payouts.accounts.open(caller.id);
  }),
  serve(removePayoutMethod, async ({ payouts }: Context, { caller, signedInAt }) => {
    await payouts.methods.remove(caller.id, signedInAt);
    return { method: null };
  }),
  serve(readPayoutSummary, async ({ payouts }: Context, { caller }) => {
    await payouts.accounts.refresh(caller.id);
    return payouts.summary.read(caller.id);
  }),
  serve(listPayouts, async ({ payouts }: Context, { caller, query }) => {
    const status = query.status === 'all' ? null : query.status;
    return pageOf(await payouts.list(caller.id, status, idWindow(query)), query, ({ id }) => id, presentPayout);
  }),
  serve(readPayout, ({ payouts }: Context, { caller, params }) => payouts.read(caller.id, params.id)),
  serve(grantBonus, ({ bonuses }: Context, { caller, params, body }) => {
    const { creatorId, amount: amountMinor, reason } = body;
    return bonuses.grant(caller.id, { id: params.id, creatorId, amountMinor, reason });
  }),
  serve(readBonusTerms, async ({ bonuses }: Context) => bonuses.terms),
  serve(placePayoutHold, async ({ payouts }: Context, { caller, params: { creatorId }, body }) => {
    const { reason, releasesAt, note = null } = body;
    const until = releasesAt === null ? null : new Date(releasesAt);
    await payouts.placeHold(caller.id, creatorId, { reason, releasesAt: until }, note);
    return { creatorId, reason, releasesAt };
  }),
  serve(releasePayoutHold, async ({ payouts }: Context, { caller, params: { creatorId }, body }) => {
    await payouts.releaseHold(caller.id, creatorId, body.note);
    return { creatorId };
  }),
];
