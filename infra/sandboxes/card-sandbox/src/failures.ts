import { failure } from '@velvet/contracts/failure';

export const KeyRefused = failure(401, 'KeyRefused', "This key doesn't have access to this.");
export const CardRefused = failure(400, 'CardRefused', "This card isn't supported.");
/** The bank's sentence replaces the message. */
export const CardDeclined = failure(402, 'CardDeclined', 'Your card was declined.');
export const CustomerNotFound = failure(404, 'CustomerNotFound', "This customer doesn't exist.");
export const CardNotFound = failure(404, 'CardNotFound', "This card doesn't exist.");
export const CardMissing = failure(402, 'CardMissing', 'This customer has no card.');
export const ChargeNotFound = failure(404, 'ChargeNotFound', "This charge doesn't exist.");
export const SubscriptionNotFound = failure(404, 'SubscriptionNotFound', "This subscription doesn't exist.");
export const SubscriptionOver = failure(409, 'SubscriptionOver', 'This subscription has ended.');
export const NotRefundable = failure(409, 'NotRefundable', "This charge can't be refunded.");
export const NotDisputed = failure(409, 'NotDisputed', 'This charge has no open dispute.');
export const KeyReused = failure(409, 'KeyReused', 'This idempotency key was already used for a different request.');
export const ReturnRefused = failure(400, 'ReturnRefused', 'The return address must be on the site.');
