import { expect, test } from 'vitest';
import { isTeamName } from '#team-name.ts';

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
  'ᴠᴇʟᴠᴇᴛ',
  '🅥🅔🅛🅥🅔🅣',
  '🆅🅴🅻🆅🅴🆃',
  '🇻🇪🇱🇻🇪🇹',
  'Vɛlvɛt',
  'V£LV€T',
  'Velvet Suport',
  'vvelvet',
  'Velvet Agent',
  'velvet.manager',
  'Support Agent',
  'Customer Service',
  'Site Admin',
  'helpdesk1',
  'Velvet 24',
])('%j reads as the team', (name) => {
  expect(isTeamName(name, [])).toBe(true);
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
  'Velvet Lena',
  'Live Online',
  'Agent Anna',
  'Serviceable Sue',
])('%j is a name of its own', (name) => {
  expect(isTeamName(name, [])).toBe(false);
});

test.each([
  'Mara Lind',
  'mara lind',
  'M A R A  L I N D',
  'Mаra Lind',
  'M4ra L1nd',
  'MaraLind',
  'mara_lind',
  'Mara Lind (Velvet)',
  'Mara Lind 1',
  'Mara Lind · Team',
  'Ana',
])('%j reads as a member of the team', (name) => {
  expect(isTeamName(name, ['Mara Lind', 'Ana'])).toBe(true);
});

test.each(['Mara Linz', 'Mara', 'Lind', '🙂', 'Ana Belle', 'Anna'])('%j reads as nobody of the team', (name) => {
  expect(isTeamName(name, ['Mara Lind', 'Ana', '🙃'])).toBe(false);
});
