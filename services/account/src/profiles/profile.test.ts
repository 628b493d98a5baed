import { ProfileChange } from '@velvet/contracts/account/profile';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ageOn,
  ageStatusOf,
  birthdayFault,
  latestBirthdayOf,
  changed,
  isCardChanged,
  type Editable,
} from './profile.ts';

const today = new Date('2026-03-15T12:00:00Z');

test.each([
  { birthday: '2008-03-15', age: 18 },
  { birthday: '2008-03-16', age: 17 },
  { birthday: '2008-02-29', age: 18 },
  { birthday: '2026-03-16', age: -1 },
])('a person born on $birthday is $age', ({ birthday, age }) => {
  expect(ageOn(birthday, today)).toBe(age);
});

test('a birthday is refused in the future and beyond any life', () => {
  expect(birthdayFault('2008-03-16', today)).toBeUndefined();
  expect(birthdayFault('2030-01-01', today)).toContain('future');
  expect(birthdayFault('1850-01-01', today)).toContain('long ago');
});

test('the latest birthday of an age is the last one that has it, on every day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
      const latest = latestBirthdayOf(18, now);
      expect(ageStatusOf(latest, now, 18)).toBe('adult');
      const next = new Date(Date.parse(latest) + 86_400_000).toISOString().slice(0, 10);
      expect(ageStatusOf(next, now, 18)).toBe('underage');
    }),
  );
  expect(ageStatusOf(null, today, 18)).toBe('unknown');
});

const before: Editable = {
  name: 'Ana',
  handle: 'ana',
  bio: '',
  location: 'Lisbon',
  birthday: null,
  phone: null,
  website: null,
  links: [
    {
      id: '0190a000-0000-7000-8000-000000000001',
      title: 'Shop',
      description: '',
      url: 'https://a.test',
      type: 'website',
    },
  ],
  settings: {
    profileVisibility: 'public',
    emailNotifications: true,
    pushNotifications: true,
    twoFactorAuth: false,
    dataSharing: false,
    marketingEmails: false,
  },
};
let next = 2;
const newId = () => `0190a000-0000-7000-8000-00000000000${next++}`;

test('only what is named changes, and a setting is not the other settings', () => {
  const after = changed(before, { bio: 'Hello', settings: { emailNotifications: false } }, newId);
  expect(after).toEqual({ ...before, bio: 'Hello', settings: { ...before.settings, emailNotifications: false } });
});

test('links keep an id that is theirs, once; a foreign or repeated id is replaced', () => {
  const link = { title: 'Shop', description: '', url: 'https://a.test', type: 'social' as const };
  const own = before.links[0]?.id ?? '';
  const foreign = '0190a000-0000-7000-8000-0000000000ff';
  const ids = changed(
    before,
    {
      links: [
        { id: own, ...link },
        { id: own, ...link },
        { id: foreign, ...link },
      ],
    },
    newId,
  ).links.map(({ id }) => id);
  expect(ids[0]).toBe(own);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(foreign);
});

test('changes of fields outside the card do not change the card', () => {
  expect(isCardChanged(before, changed(before, { location: null, settings: { dataSharing: true } }, newId))).toBe(
    false,
  );
  expect(isCardChanged(before, changed(before, { settings: { profileVisibility: 'private' } }, newId))).toBe(true);
  expect(isCardChanged(before, changed(before, { handle: 'anna' }, newId))).toBe(true);
});

test.each([
  ['name', { name: '   ' }],
  ['name', { name: 'x'.repeat(51) }],
  ['name', { name: 'a\u202eb' }],
  ['handle', { handle: 'ab' }],
  ['handle', { handle: 'a'.repeat(31) }],
  ['handle', { handle: 'ana banana' }],
  ['handle', { handle: 'Dashboard' }],
  ['handle', { handle: 'api' }],
  ['bio', { bio: 'x'.repeat(1001) }],
  ['location', { location: 'x'.repeat(101) }],
  ['birthday', { birthday: '2001-02-30' }],
  ['phone', { phone: '0170 123' }],
  ['phone', { phone: '+0123456789' }],
  ['website', { website: 'javascript:alert(1)' }],
  ['website', { website: 'https://user:secret@host.test' }],
  ['website', { website: 'ftp://host.test' }],
  ['settings', { settings: { role: 'creator' } }],
  ['settings.profileVisibility', { settings: { profileVisibility: 'hidden' } }],
  ['links', { links: Array.from({ length: 11 }, () => ({ title: 'a', url: 'https://a.test' })) }],
  ['links.0.url', { links: [{ title: 'a', url: 'javascript:alert(1)' }] }],
  ['links.0.title', { links: [{ title: ' ', url: 'https://a.test' }] }],
  ['links.0.type', { links: [{ title: 'a', url: 'https://a.test', type: 'bank' }] }],
])('the refusal of %s names it: %j', (field, change) => {
  expect(ProfileChange.safeParse(change).error?.issues[0]?.path.join('.')).toBe(field);
});

test('valid input is accepted, and trimmed, folded or cleared', () => {
  const change = {
    name: ' Ana 👩‍👩‍👧 ',
    handle: 'Ana.B_1',
    phone: '',
    website: '',
    location: '',
    bio: '👩‍👩‍👧'.repeat(1000),
  };
  expect(ProfileChange.parse(change)).toEqual({
    ...change,
    name: 'Ana 👩‍👩‍👧',
    handle: 'ana.b_1',
    phone: null,
    website: null,
    location: null,
  });
});
