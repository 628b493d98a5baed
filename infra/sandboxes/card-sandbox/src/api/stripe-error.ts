import type { StripeObject } from './object.ts';

type Details = {
  code?: string;
  param?: string;
  decline_code?: string;
  /** the intent of a refused card */
  payment_intent?: StripeObject;
  setup_intent?: StripeObject;
  charge?: string;
};
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** An error in Stripe's shape. Thrown: nothing has happened. */
export class StripeError extends Error {
  override readonly name = 'StripeError';
  readonly status: number;
  readonly type: ErrorType;
  readonly details: Details;

  constructor(status: number, type: ErrorType, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  get body() {
    return { error: { type: this.type, message: this.message, ...this.details } };
  }
}

/** The answer to a refused card. Unlike an error it is kept: the attempt has happened. */
export class Refused {
  readonly error: StripeError;
  constructor(error: StripeError) {
    this.error = error;
  }
}

export const invalidRequest = (message: string, details: Details = {}, status = 400): StripeError =>
  new StripeError(status, 'invalid_request_error', message, details);

/** @param kind in words, such as `payment_intent` */
export const missing = (kind: string, id: string, param = 'id', status = 404): StripeError =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status);
