import { VaultItemId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import type { Attachment, Kind } from '#ui/attachments/attachment.ts';
import { emptyParcel, priceProblem, typeOf } from './parcel.ts';

const id = VaultItemId.parse('019a0000-0000-7000-8000-000000000000');
const item = (kind: Kind): Attachment => ({
  from: 'vault',
  key: kind,
  id,
  kind,
  name: kind,
  previewUrl: null,
  altText: '',
  savedAltText: '',
});
const parcel = (kinds: readonly Kind[], price?: string) => ({ attachments: kinds.map(item), price });

test('the type of a message follows from its attachments and its price', () => {
  expect(typeOf(emptyParcel)).toBe('text');
  expect(typeOf(parcel(['image', 'image']))).toBe('image');
  expect(typeOf(parcel(['video']))).toBe('video');
  expect(typeOf(parcel(['audio']))).toBe('audio');
  expect(typeOf(parcel(['video', 'image']))).toBe('image');
  expect(typeOf(parcel(['video'], '5'))).toBe('locked');
  expect(typeOf(parcel([], '5'))).toBe('text');
});

test.each([
  [undefined, undefined],
  ['5', undefined],
  [' 7.50 ', undefined],
  ['500', undefined],
  ['7,50', undefined],
  ['', expect.stringContaining('Enter')],
  ['0.99', 'Enter 1–500.'],
  ['501', 'Enter 1–500.'],
  ['five', expect.stringContaining('Enter an amount')],
])('the price %j is checked by the rule of the contract', (price, problem) => {
  expect(priceProblem(parcel(['image'], price))).toEqual(problem);
});
