import { expect, test } from 'vitest';
import { ApiFailure, unreachable } from './failure.ts';
import { mayPass } from './query-client.ts';

test('asks again after an outage, never after a refusal', () => {
  for (const status of [500, 502, 503]) expect(mayPass(new ApiFailure(status, 'X', 'x'))).toBe(true);
  expect(mayPass(unreachable(new TypeError('Failed to fetch')))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 429]) expect(mayPass(new ApiFailure(status, 'X', 'x'))).toBe(false);
  expect(mayPass(new Error('a fault of our own'))).toBe(false);
});
