import { expect, test } from 'vitest';
import { cleanedAddress, isSignInCallback } from './callback.ts';

const at = (path: string) => new URL(path, 'https://velvet.example');

test('a callback carries code and state, or an error, and comes to the root', () => {
  expect(isSignInCallback(at('/?code=c&state=s'))).toBe(true);
  expect(isSignInCallback(at('/?error=access_denied&state=s'))).toBe(true);
  expect(isSignInCallback(at('/?code=c'))).toBe(false);
  expect(isSignInCallback(at('/?state=s'))).toBe(false);
  expect(isSignInCallback(at('/'))).toBe(false);
  expect(isSignInCallback(at('/creators?code=c&state=s'))).toBe(false);
});

test('cleaning takes what the provider added and leaves the rest', () => {
  expect(cleanedAddress(at('/?code=c&state=s&iss=i'))).toBe('/');
  expect(cleanedAddress(at('/?error=e&error_description=d&state=s&from=mail#about'))).toBe('/?from=mail#about');
});
