import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { apiVersion, seconds, type StripeObject } from '#api/object.ts';
import { deliveryDelays } from './disorder.ts';
import { webhookRepository } from './webhook.repository.ts';

/** The events that the sandbox creates. */
export type EventType =
  | 'account.updated'
  | `charge.${'refunded' | 'dispute.created' | 'dispute.updated' | 'dispute.closed'}`
  | 'refund.failed'
  | 'radar.early_fraud_warning.created'
  | `customer.subscription.${'created' | 'updated' | 'deleted'}`
  | `invoice.${'paid' | 'payment_failed' | 'payment_action_required'}`
  | 'payment_method.automatically_updated'
  | `payout.${'created' | 'updated' | 'paid' | 'failed'}`
  | `setup_intent.${'succeeded' | 'setup_failed' | 'requires_action' | 'canceled'}`
  | `transfer.${'created' | 'reversed'}`
  | `payment_intent.${'succeeded' | 'payment_failed' | 'requires_action' | 'canceled'}`;

/** Stores events in the transaction of their change; the deliverer sends them after the commit. */
export type Postbox = {
  /** @param account of the event; without one it is of the platform */
  append(tx: Queries, type: EventType, object: StripeObject, at: Date, account?: string): Promise<void>;
};

export function postbox({ seed, isOrderly }: { seed: string; isOrderly: boolean }, clock: Clock): Postbox {
  return {
    async append(tx, type, object, at, account) {
      const webhooks = webhookRepository(tx);
      const event = eventObject(type, object, at, account);
      const id = String(event['id']);
      const seq = await webhooks.insertEvent({ id, type, body: JSON.stringify(event), apiVersion, at, account });
      const now = clock.now().getTime();
      const delays = isOrderly ? [0] : deliveryDelays(seed, seq);
      await webhooks.insertDeliveries(
        id,
        delays.map((delay) => new Date(now + delay)),
      );
    },
  };
}

const eventObject = (type: EventType, object: StripeObject, at: Date, account: string | undefined): StripeObject => ({
  id: `evt_${newSecret(15)}`,
  object: 'event',
  ...(account !== undefined && { account }),
  api_version: apiVersion,
  created: seconds(at),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
