import { expect, test } from 'vitest';
import { actionOf } from './use-room-keys.ts';

const press = (key: string, held: Partial<Parameters<typeof actionOf>[0]> = {}) =>
  actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held });

test('a key maps to the same action when it is upper or lower case', () => {
  expect(['m', 'V', 's', 'C', 'h', '?'].map((key) => press(key))).toEqual([
    'mute',
    'camera',
    'screen',
    'chat',
    'hand',
    'keys',
  ]);
});

test('a key has no action when it is pressed with a modifier, repeated or not assigned', () => {
  expect([press('c', { ctrlKey: true }), press('v', { metaKey: true }), press('m', { altKey: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([press('m', { repeat: true }), press('x'), press('Enter')]).toEqual([undefined, undefined, undefined]);
});
