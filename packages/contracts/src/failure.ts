/** A row of the error catalogue. Thrown as `new Refusal(failure)`, returned as `{ success: false, message, code }`. */
export type Failure = { readonly status: number; readonly code: string; readonly message: string };

export function failure(status: number, code: string, message: string): Failure {
  return Object.freeze({ status, code, message });
}

export const InvalidInput = failure(400, 'InvalidInput', 'Some of the input is invalid. Check it and try again.');
export const SignedOut = failure(401, 'SignedOut', 'Please sign in.');
export const Forbidden = failure(403, 'Forbidden', "You don't have access to this.");
export const NotFound = failure(404, 'NotFound', "This doesn't exist.");
export const RequestTimeout = failure(
  408,
  'RequestTimeout',
  'The request took too long to arrive. Please check your connection and try again.',
);
export const TooLarge = failure(413, 'TooLarge', 'This is too large. Send less at a time.');
export const UnsupportedMediaType = failure(415, 'UnsupportedMediaType', "This type of content isn't supported here.");
export const HeadersTooLarge = failure(431, 'HeadersTooLarge', 'The headers of this request are too large.');
export const TooManyRequests = failure(
  429,
  'TooManyRequests',
  'Too many requests. Please wait a moment and try again.',
);
export const Internal = failure(500, 'Internal', 'Something went wrong on our side. Please try again.');
export const Unavailable = failure(
  503,
  'Unavailable',
  'This part of Velvet is temporarily unavailable. Please try again shortly.',
);
