import { expect, test } from 'vitest';
import { aspectOf, sentSize } from './crop.ts';
import { pricesOf, textOf } from './prices.ts';
import { changeOf, errorsOf, fieldsOf } from './profile-form.ts';

const before = fieldsOf({
  name: 'Ana',
  handle: 'ana',
  bio: '',
  location: null,
  birthday: null,
  phone: null,
  website: 'https://ana.example',
});

test('only what was changed is sent, and emptied is empty', () => {
  expect(changeOf(before, before)).toEqual({});
  expect(changeOf(before, { ...before, name: 'Ana Ruiz', website: '' })).toEqual({ name: 'Ana Ruiz', website: '' });
});

test("a field's fault is the contract's word for it", () => {
  expect(errorsOf({ name: 'Ana', website: '' })).toEqual({});
  expect(errorsOf({ handle: 'a b', phone: '0151' })).toEqual({
    handle: 'Use only the letters a to z, digits, _ and dots.',
    phone: 'Enter a phone number with its country code, like +14155550123.',
  });
  expect(errorsOf({ links: [{ title: '', url: 'ana.example' }] })).toEqual({
    title: 'Title is required.',
    url: 'Enter a web address that starts with http:// or https://.',
  });
});

test('prices are read as they are typed', () => {
  expect(pricesOf(' 9,99 ', '')).toEqual({ monthlyPrice: '9.99', yearlyPrice: null });
  expect([textOf(undefined), textOf(null), textOf(0), textOf(9.9)]).toEqual(['', '', '0', '9.90']);
});

test('a picture is sent no larger than it is kept', () => {
  expect(aspectOf('banner')).toBe(3);
  expect(sentSize('avatar', { x: 0, y: 0, width: 2048, height: 2048 })).toEqual({ width: 512, height: 512 });
  expect(sentSize('banner', { x: 0, y: 0, width: 600, height: 200 })).toEqual({ width: 600, height: 200 });
});
