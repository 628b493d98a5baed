import { expect, test } from 'vitest';
import { ApiFailure } from './failure.ts';
import { errorsAtFields, refusalAtFields, wholeForm } from './field-errors.ts';

const values = { title: '', tags: '', url: '' };
const refused = (field: string, message: string, errors = [{ field, message }]) =>
  new ApiFailure(400, 'InvalidInput', message, { field, errors });

test('a message appears at the last field of its path, and others belong to the whole form', () => {
  const messages = { title: 'Too short', 'tags.1': 'Too long', 'tags.2': 'Empty', 'links.0.url': 'No address' };
  expect(errorsAtFields(messages, values)).toEqual({ title: 'Too short', tags: 'Too long', url: 'No address' });
  expect(errorsAtFields({ id: 'Unknown', '': 'Too much' }, values)).toEqual({ [wholeForm]: 'Unknown' });
});

test('a refusal appears at every field that it names, and otherwise belongs to the whole form', () => {
  const several = [
    { field: 'tags.1', message: 'Too long' },
    { field: 'title', message: 'Too short' },
  ];
  expect(refusalAtFields(refused('tags.1', 'Too long', several), values, 'Failed')).toEqual({
    tags: 'Too long',
    title: 'Too short',
  });
  const taken = new ApiFailure(409, 'Taken', 'title: It is taken.', { field: 'title' });
  expect(refusalAtFields(taken, values, 'Failed')).toEqual({ title: 'It is taken.' });
  expect(refusalAtFields(refused('price', 'Too high'), values, 'Failed')).toEqual({ [wholeForm]: 'Too high' });
  expect(refusalAtFields(new ApiFailure(503, 'Unavailable', undefined), values, 'Failed')).toEqual({
    [wholeForm]: 'Failed',
  });
  expect(refusalAtFields(new TypeError('x is undefined'), values, 'Failed')).toEqual({ [wholeForm]: 'Failed' });
});
