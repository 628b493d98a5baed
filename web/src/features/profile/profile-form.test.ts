import { expect, test } from 'vitest';
import { profileTexts } from '#texts/profile.ts';
import { aspectOf, sentSize } from './crop.ts';
import { draftOf, textOf, typedTierOf } from './prices.ts';
import { changeOf, editRules, fieldsOf } from './profile-form.ts';

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

test('a change is checked by the contract, with a message of its own for a birthday', () => {
  const messageOf = (change: object) => editRules.safeParse(change).error?.issues.map(({ message }) => message);
  expect(messageOf({ name: 'Ana', website: '', birthday: '1990-05-17' })).toBeUndefined();
  expect(messageOf({ handle: 'a b', phone: '0151' })).toEqual([
    'Use only the letters a to z, digits, _ and dots.',
    'Enter a phone number with its country code, like +14155550123.',
  ]);
  expect(messageOf({ birthday: '31 February' })).toEqual([profileTexts.fields.birthdayUnread]);
});

test('prices are read as they are typed', () => {
  const typed = {
    ...typedTierOf(undefined, true),
    monthlyPrice: ' 9,99 ',
    benefits: 'Weekly call\n\n Prints ',
    year: '20 %',
  };
  expect(draftOf(typed)).toEqual({
    name: 'Subscription',
    description: '',
    benefits: ['Weekly call', 'Prints'],
    monthlyPrice: '9.99',
    discounts: { quarter: null, halfYear: null, year: 20 },
    existing: 'keep',
  });
  expect([textOf(undefined), textOf(null), textOf(0), textOf(9.9)]).toEqual(['', '', '0', '9.90']);
});

test('a picture is sent no larger than it is kept', () => {
  expect(aspectOf('banner')).toBe(3);
  expect(sentSize('avatar', { x: 0, y: 0, width: 2048, height: 2048 })).toEqual({ width: 512, height: 512 });
  expect(sentSize('banner', { x: 0, y: 0, width: 600, height: 200 })).toEqual({ width: 600, height: 200 });
});
