import { z } from 'zod';
import { ApiFailure, unreachable, unreadable } from './failure.ts';

export type CardProvider = { readonly url: string; readonly publishableKey: string };
export type CardDetails = {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
};

const Created = z.object({ success: z.literal(true), data: z.object({ id: z.string() }) });
const Refused = z.object({ message: z.string(), code: z.string(), field: z.string().optional() });

/**
 * Gives a card to the provider, straight from the browser: its number never reaches our API.
 * @returns what the provider calls the card from now on
 * @throws {ApiFailure} in the provider's words; `field` is number, expMonth, expYear or cvc
 */
export async function createCard({ url, publishableKey }: CardProvider, card: CardDetails): Promise<string> {
  const response = await fetch(`${url}/v1/payment-methods`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': publishableKey },
    body: JSON.stringify(card),
    referrerPolicy: 'no-referrer',
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const created = Created.safeParse(answer);
  if (created.success) return created.data.data.id;
  const refused = Refused.safeParse(answer);
  if (!refused.success) throw unreadable(response.status);
  const { message, code, field } = refused.data;
  throw new ApiFailure(response.status, code, message, field === undefined ? {} : { field });
}
