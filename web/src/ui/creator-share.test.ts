import { expect, test } from 'vitest';
import { shareOf } from './creator-share.ts';

test('creators keep 80%', () =>
  expect([999, 500, 101].map((amountMinor) => shareOf({ amountMinor, currency: 'USD' }).amountMinor)).toEqual([
    800, 400, 81,
  ]));
