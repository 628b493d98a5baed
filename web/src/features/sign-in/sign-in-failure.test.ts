import { GenericError, TimeoutError } from '@auth0/auth0-spa-js';
import { expect, test } from 'vitest';
import { describeFailure, isLoginRequired } from './sign-in-failure.ts';

test("shows the message and the code of the provider's library", () => {
  const failure = describeFailure(new GenericError('state_mismatch', 'Invalid state'));
  expect(failure).toMatchObject({ code: 'state_mismatch', message: 'Invalid state' });
  expect(describeFailure(new TimeoutError())).toMatchObject({ code: 'timeout', message: 'Timeout' });
});

test('has a default message when there is none', () => {
  expect(describeFailure(new Error(' ')).message).toBe('Login failed');
  expect(describeFailure(undefined).message).toBe('Login failed');
  expect(describeFailure({ error: 'server_error' })).toMatchObject({ code: 'server_error', message: 'Login failed' });
});

test.each([
  'Expiration Time (exp) claim error in the ID token; current time (Sat) is after expiration time (Fri)',
  "Not Before time (nbf) claim in the ID token indicates that this token can't be used just yet.",
])('a wrong clock of the device is named: %s', (message) => {
  const { code, message: shown, advice } = describeFailure(new Error(message));
  expect([code, shown]).toEqual(['wrong_clock', 'The clock of this device is wrong.']);
  expect(advice).toContain('automatically');
});

test('detects the one code that means a signed-out person instead of an error', () => {
  expect(isLoginRequired(new GenericError('login_required', 'Login required'))).toBe(true);
  expect(isLoginRequired(new GenericError('timeout', 'Timeout'))).toBe(false);
  expect(isLoginRequired(null)).toBe(false);
});
