const advice: Readonly<Record<string, string>> = {
  state_mismatch: 'This sign-in was begun in another tab or too long ago. Starting again settles it.',
  missing_transaction: 'This sign-in was begun in another tab or too long ago. Starting again settles it.',
  timeout: 'The sign-in service took too long to answer.',
  cancelled: 'The sign-in window was closed before it was finished.',
  popup_open: 'Your browser kept the sign-in window from opening. Allow it, or continue on this page.',
  mfa_required: 'Your account asks for a second step to prove that it is you.',
  missing_refresh_token: 'Your session has run out.',
  access_denied: 'The sign-in was not completed.',
};

export type SignInFailure = { readonly code: string; readonly message: string; readonly advice: string | undefined };

/** What to say about anything that a sign-in step may throw: the SDK's errors carry `error` and `error_description`. */
export function describeFailure(error: unknown): SignInFailure {
  const code = textOf(error, 'error') ?? 'unknown';
  const message = textOf(error, 'error_description') ?? textOf(error, 'message') ?? 'Login failed';
  return { code, message, advice: advice[code] };
}

export const isGrantSpent = (error: unknown) => textOf(error, 'error') === 'invalid_grant';

export const isLoginRequired = (error: unknown) => textOf(error, 'error') === 'login_required';

function textOf(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
