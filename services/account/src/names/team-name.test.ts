import { expect, test } from 'vitest';
import { isTeamName, readAlike } from './team-name.ts';

test.each([
  'Velvet',
  'VELVET',
  'V e l v e t',
  'Velvet Support',
  'velvet_support',
  'Velvet.Team',
  'The Velvet Team',
  'Official Velvet',
  'Administrator',
  'Administrator Ana',
  'Adm1n',
  'Support',
  'Supp0rt',
  'Customer Support',
  'V3lv3t $upport',
  'VeIvet',
  'Vеlvеt', // the letter е is Cyrillic
  'Ｖｅｌｖｅｔ',
  'V\u200bel\u200dvet',
  'Vélvet',
  'Ana from Velvet',
  'Ana (Velvet Support)',
  'Velvet Support 24/7',
  'Moderator',
  'MODERAT0R',
])('%j reads as the team', (name) => {
  expect(isTeamName(name)).toBe(true);
});

test.each([
  'Velvet Rose',
  'Blue Velvet',
  'Anna Velvet',
  'Ada Minh',
  'Stafford',
  'Teamo',
  'Ana',
  'A',
  'The Help',
  'Security Sue',
  '株式会社',
  '🙂',
  'Us',
])('%j is a name of its own', (name) => {
  expect(isTeamName(name)).toBe(false);
});

test('names read alike in look-alikes, spaced and in leetspeak', () => {
  for (const name of ['Mara Lind', 'mara lind', 'M A R A  L I N D', 'Mаra Lind', 'M4ra L1nd', 'MaraLind'])
    expect(readAlike(name, 'Mara Lind')).toBe(true);
  expect(readAlike('Mara Linde', 'Mara Lind')).toBe(false);
  expect(readAlike('🙂', '🙃')).toBe(false);
});
