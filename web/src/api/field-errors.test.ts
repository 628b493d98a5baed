import { expect, test } from 'vitest';
import { errorsIn } from './field-errors.ts';

test('a field has its first error, and a list has the errors of its items', () => {
  const issues = [
    { path: ['title'], message: 'Too short' },
    { path: ['title'], message: 'Not a title' },
    { path: ['tags', 1], message: 'Too long' },
    { path: ['links', 0, 'url'], message: 'Not an address' },
  ];
  expect(errorsIn(issues)).toEqual({ title: 'Too short', tags: 'Too long', url: 'Not an address' });
});
