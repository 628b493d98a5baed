import { activationOf } from './checked.ts';
import type { Facts } from './facts.ts';
import { moment, type Row } from './rows.ts';

/** How long services keep a paid period open while its renewal is awaited; the default of their settings. */
const renewalToleranceMs = 24 * 3_600_000;

/** The rows of `follow` of services that keep no mark with it. */
export const followRows = ({ follows }: Facts): Row[] =>
  follows.map(({ follower, followed }) => ({ follower_id: follower.sub, followed_id: followed.sub }));

/** The rows of `subscription` of services that mount @velvet/entitlements. */
export const subscriptionRows = ({ subscriptions }: Facts): Row[] =>
  subscriptions.map(activationOf).map((activation) => ({
    id: activation.subscriptionId,
    subscriber_id: activation.subscriberId,
    creator_id: activation.creatorId,
    revision: activation.revision,
    open_until: moment(Date.parse(activation.periodEndsAt) + renewalToleranceMs),
    ended: false,
  }));
