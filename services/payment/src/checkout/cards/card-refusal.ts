import type { Failure } from '@velvet/contracts/failure';
import { CardDeclined, PaymentMethodNotFound, ProviderUnavailable } from '@velvet/contracts/payment/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import { ProviderError } from '#provider/payment-provider.ts';

/** Returns what turns an error of the provider into a refusal. @param unexpected refusal for all reasons without one of their own */
export function refuse(unexpected: Failure) {
  return (error: unknown): never => {
    if (!(error instanceof ProviderError)) throw error;
    if (error.reason === 'unreachable') throw new Refusal(ProviderUnavailable);
    if (error.reason === 'declined') throw new Refusal(CardDeclined, error.sentence ? { message: error.sentence } : {});
    const isMissing = error.reason === 'card-not-found' || error.reason === 'not-found';
    throw new Refusal(isMissing ? PaymentMethodNotFound : unexpected);
  };
}
