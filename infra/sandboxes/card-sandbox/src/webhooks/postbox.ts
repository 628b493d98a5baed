import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import type { WebhookBody, WebhookType } from '#objects.ts';
import { deliveryDelays } from './disorder.ts';
import { webhookRepository } from './webhook.repository.ts';

/** Stores webhooks in the transaction of their change; the deliverer sends them after the commit. */
export type Postbox = {
  append(tx: Queries, type: WebhookType, subject: WebhookBody['subject'], at: Date): Promise<void>;
};

export function postbox({ seed, isOrderly }: { seed: string; isOrderly: boolean }, clock: Clock): Postbox {
  return {
    async append(tx, type, subject, at) {
      const webhooks = webhookRepository(tx);
      const body: WebhookBody = { id: `evt_${newSecret(15)}`, type, createdAt: at.toISOString(), subject };
      const seq = await webhooks.insertEvent({ id: body.id, type, body: JSON.stringify(body), at });
      const now = clock.now().getTime();
      const delays = isOrderly ? [0] : deliveryDelays(seed, seq);
      await webhooks.insertDeliveries(
        body.id,
        delays.map((delay) => new Date(now + delay)),
      );
    },
  };
}
