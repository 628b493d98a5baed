import { expect, test } from 'vitest';
import { makeSound } from './sound.ts';

test('a seed makes the same WAV each time, and another seed a different one', () => {
  const sound = makeSound({ seed: 4, seconds: 1 });

  expect(sound.toString('latin1', 0, 4)).toBe('RIFF');
  expect(sound.length).toBe(44 + 32_000);
  expect(makeSound({ seed: 4, seconds: 1 }).equals(sound)).toBe(true);
  expect(makeSound({ seed: 5, seconds: 1 }).equals(sound)).toBe(false);
});
