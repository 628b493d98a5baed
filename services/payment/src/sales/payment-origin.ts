import type { IncomingHttpHeaders } from 'node:http';
import { clientAddress, userAgentOf } from '@velvet/kit/http/client-address';

/** From where a payment was ordered. Null: the request did not name it */
export type PaymentOrigin = { address: string | null; userAgent: string | null };

/** Returns the origin of a request that passed the gateway, which names the address. */
export const originOf = (headers: IncomingHttpHeaders): PaymentOrigin => ({
  address: clientAddress(headers, '') || null,
  userAgent: userAgentOf(headers),
});
