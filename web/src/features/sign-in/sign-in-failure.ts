import { signInTexts } from '#texts/sign-in.ts';

export type SignInFailure = { readonly code: string; readonly message: string; readonly advice: string | undefined };

/** Of the SDK, if the clock of the device is far from that of the provider: a new token counts as expired, or as not valid yet. */
const isOtherTime = /\((?:exp|nbf)\) claim/;

/** Describes any error of a sign-in step: the SDK's errors carry `error` and `error_description`. */
export function describeFailure(error: unknown): SignInFailure {
  const code = textOf(error, 'error') ?? 'unknown';
  const message = textOf(error, 'error_description') ?? textOf(error, 'message') ?? signInTexts.loginFailed;
  if (isOtherTime.test(message))
    return { code: 'wrong_clock', message: signInTexts.wrongClock, advice: signInTexts.advice['wrong_clock'] };
  return { code, message, advice: signInTexts.advice[code] };
}

export const isGrantSpent = (error: unknown) => textOf(error, 'error') === 'invalid_grant';

export const isLoginRequired = (error: unknown) => textOf(error, 'error') === 'login_required';

function textOf(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
