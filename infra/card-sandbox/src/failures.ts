import { failure } from '@velvet/contracts/failure';

export const KeyRefused = failure(401, 'KeyRefused', 'This key may not do this.');
export const CardRefused = failure(400, 'CardRefused', 'This card is not accepted.');
/** The declining bank's sentence replaces the message. */
export const CardDeclined = failure(402, 'CardDeclined', 'Your card was declined.');
export const CustomerNotFound = failure(404, 'CustomerNotFound', 'There is no such customer.');
export const CardNotFound = failure(404, 'CardNotFound', 'There is no such card.');
export const CardMissing = failure(402, 'CardMissing', 'This customer has no card.');
export const ChargeNotFound = failure(404, 'ChargeNotFound', 'There is no such charge.');
export const SubscriptionNotFound = failure(404, 'SubscriptionNotFound', 'There is no such subscription.');
export const SubscriptionOver = failure(409, 'SubscriptionOver', 'This subscription has ended.');
export const NotRefundable = failure(409, 'NotRefundable', 'This charge cannot be refunded.');
export const NotDisputed = failure(409, 'NotDisputed', 'This charge has no open dispute.');
export const KeyReused = failure(409, 'KeyReused', 'This idempotency key was used for a different request.');
export const ReturnRefused = failure(400, 'ReturnRefused', 'The return address must be one of the site.');
