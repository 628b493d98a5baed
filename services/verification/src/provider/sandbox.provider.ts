import { readJson } from '@velvet/contracts/json';
import { shortText } from '@velvet/contracts/text';
import { invalidInput } from '@velvet/kit/http/envelope';
import { HttpClientError, requestJson } from '@velvet/kit/http/http-client';
import { reachServer } from '@velvet/kit/observability/provider-health';
import { isWebhookSigned } from '@velvet/kit/http/signature';
import { z } from 'zod';
import type { SessionOutcome, VerificationProvider } from './verification-provider.ts';

const Outcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('approved'), dateOfBirth: z.iso.date() }),
  z.object({ state: z.literal('declined'), reason: shortText(1000).nullable() }),
  z.object({ state: z.literal('abandoned') }),
  z.object({ state: z.literal('expired') }),
]);
const Session = z.object({ id: z.string(), url: z.url(), expiresAt: z.iso.datetime({ offset: true }) });
const Read = z.object({ outcome: Outcome });
const Message = z
  .string()
  .transform(readJson)
  .pipe(z.object({ id: z.string().regex(/^[\w.:-]{1,255}$/), reference: z.uuid(), outcome: Outcome }));

/** The sandbox partner of `infra/sandboxes/identity-check-sandbox`, over the same kind of wire a real one has. */
export function sandboxProvider(options: { url: string; apiKey: string; webhookSecret: string }): VerificationProvider {
  const headers = { authorization: `Bearer ${options.apiKey}` };
  const address = (path: string) => `${options.url.replace(/\/$/, '')}${path}`;
  return {
    name: 'sandbox',
    reach: () => reachServer(options.url),
    async startSession({ reference, person, returnUrl }) {
      const json = { reference, name: person?.name ?? null, email: person?.email ?? null, returnUrl };
      const answer = await requestJson(address('/v1/sessions'), { method: 'POST', headers, json });
      const { id, url, expiresAt } = Session.parse(answer);
      return { sessionId: id, url, expiresAt: new Date(expiresAt) };
    },
    async readSession(sessionId): Promise<SessionOutcome> {
      try {
        const answer = await requestJson(address(`/v1/sessions/${encodeURIComponent(sessionId)}`), {
          headers,
          timeoutMs: 3000,
        });
        return Read.parse(answer).outcome;
      } catch (error) {
        if (error instanceof HttpClientError && error.status === 404) return { state: 'expired' };
        throw error;
      }
    },
    parseWebhook(body, { 'x-signature': signature }, now) {
      if (typeof signature !== 'string' || !isWebhookSigned(options.webhookSecret, body, signature, now))
        return undefined;
      const { data, error } = Message.safeParse(body.toString());
      if (error) throw invalidInput(error);
      const { id: eventId, reference, outcome } = data;
      return { eventId, reference, outcome };
    },
  };
}
