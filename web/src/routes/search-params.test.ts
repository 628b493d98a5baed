import { expect, test } from 'vitest';
import { textParams } from './search-params.ts';

const validate = textParams('section', 'post', 'user');

test('textParams keeps the named parameters and drops all others', () => {
  expect(validate({ section: 'home', post: '1', colour: 'red' })).toEqual({ section: 'home', post: '1' });
});

test('textParams drops a parameter when it is no text', () => {
  expect(validate({ section: 7, user: null })).toEqual({});
});
