import { createHash } from 'node:crypto';
import { requestJson } from '@velvet/kit/http/http-client';
import { work } from '@velvet/kit/jobs/jobs';
import { signWebhook } from '@velvet/kit/http/signature';
import type { Context } from '#context.ts';
import { deliverWebhook } from './webhook.job.ts';

/** Delivers at least once: retries until a success response, and sends every third webhook twice. */
export const onDeliverWebhook = work(
  deliverWebhook,
  async ({ sessions, clock, config }: Context, { eventId, sessionId }) => {
    const session = await sessions.find(sessionId);
    if (!session) return;
    const message = { id: eventId, sessionId, reference: session.reference, outcome: sessions.outcome(session) };
    for (let time = 0; time < (isSentTwice(eventId) ? 2 : 1); time += 1) {
      const signature = signWebhook(config.IDENTITY_CHECK_WEBHOOK_SECRET, JSON.stringify(message), clock.now());
      await requestJson(config.IDENTITY_CHECK_WEBHOOK_URL, {
        method: 'POST',
        headers: { 'x-signature': signature },
        json: message,
      });
    }
  },
);

function isSentTwice(eventId: string): boolean {
  return (createHash('sha256').update(eventId).digest()[0] ?? 0) % 3 === 0;
}
