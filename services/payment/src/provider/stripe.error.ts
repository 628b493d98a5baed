import { Stripe } from 'stripe';
import { ProviderError } from './payment-provider.ts';

const { errors } = Stripe;

/** Codes of the API as reasons of the port. */
const reasons: Readonly<Record<string, ProviderError['reason']>> = {
  charge_already_refunded: 'not-refundable',
  charge_disputed: 'not-refundable',
};

/** Maps an error: without a usable answer the outcome is unknown, a refusal has no effect. */
export function providerErrorOf(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause;
  if (!(cause instanceof errors.StripeError)) throw cause;
  const sentence = cause.message;
  if (cause instanceof errors.StripeCardError) return new ProviderError('declined', { cause, sentence });
  const isUnknown =
    cause instanceof errors.StripeConnectionError ||
    cause instanceof errors.StripeRateLimitError ||
    (cause.statusCode ?? 0) >= 500 ||
    cause.statusCode === 409;
  if (isUnknown) return new ProviderError('unreachable', { cause });
  const known = reasons[cause.code ?? ''];
  if (known) return new ProviderError(known, { cause, sentence });
  if (cause.param?.includes('payment_method')) return new ProviderError('card-not-found', { cause, sentence });
  const isMissing = cause.code === 'resource_missing' || cause.statusCode === 404;
  return new ProviderError(isMissing ? 'not-found' : 'refused', { cause, sentence });
}

export const rethrow = (cause: unknown): never => {
  throw providerErrorOf(cause);
};

/** Whether the idempotency key stands for a request with other parameters. */
export const isOtherRequest = (error: unknown): boolean =>
  error instanceof errors.StripeIdempotencyError && error.statusCode === 400;

/** Returns the intent that the bank refused; undefined for any other error. */
export const refusedIntentOf = (error: unknown): Stripe.PaymentIntent | undefined =>
  error instanceof errors.StripeCardError ? error.payment_intent : undefined;

/** Returns the setup intent whose card the bank refused; undefined for any other error. */
export const refusedSetupOf = (error: unknown): Stripe.SetupIntent | undefined =>
  error instanceof errors.StripeCardError ? error.setup_intent : undefined;

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof errors.StripeError && error.code === code;
