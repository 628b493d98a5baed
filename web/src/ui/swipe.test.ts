import { expect, test } from 'vitest';
import { directionOf } from './swipe.ts';

test('a swipe has the direction of its longer axis, and a short move is none', () => {
  expect([directionOf(-80, 20), directionOf(80, -20), directionOf(10, 200)]).toEqual(['left', 'right', 'down']);
  expect([directionOf(20, 5), directionOf(0, 60), directionOf(0, -300)]).toEqual([undefined, undefined, undefined]);
});
