import { signInTexts } from '#texts/sign-in.ts';

export type SignInFailure = { readonly code: string; readonly message: string; readonly advice: string | undefined };

/** Describes any error of a sign-in step: the SDK's errors carry `error` and `error_description`. */
export function describeFailure(error: unknown): SignInFailure {
  const code = textOf(error, 'error') ?? 'unknown';
  const message = textOf(error, 'error_description') ?? textOf(error, 'message') ?? signInTexts.loginFailed;
  return { code, message, advice: signInTexts.advice[code] };
}

export const isGrantSpent = (error: unknown) => textOf(error, 'error') === 'invalid_grant';

export const isLoginRequired = (error: unknown) => textOf(error, 'error') === 'login_required';

function textOf(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
