import { expect, test } from 'vitest';
import { textParams } from './search-params.ts';

const validate = textParams('post', 'user');

test('textParams keeps the named parameters and drops all others', () => {
  expect(validate({ post: '1', colour: 'red' })).toEqual({ post: '1' });
});

test('textParams drops a parameter when it is no text', () => {
  expect(validate({ post: 7, user: null })).toEqual({});
});
