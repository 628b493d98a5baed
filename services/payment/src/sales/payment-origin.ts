import type { IncomingHttpHeaders } from 'node:http';
import { clientAddress } from '@velvet/kit/http/client-address';

/** From where a payment was ordered. Null: the request did not name it */
export type PaymentOrigin = { address: string | null; userAgent: string | null };

/** Bound of a stored `User-Agent`; characters. */
const userAgentLength = 512;

/** Returns the origin of a request that passed the gateway, which names the address. */
export const originOf = (headers: IncomingHttpHeaders): PaymentOrigin => ({
  address: clientAddress(headers, '') || null,
  userAgent: headers['user-agent']?.slice(0, userAgentLength) || null,
});
