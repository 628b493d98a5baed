import { expect, test } from 'vitest';
import { EmailAddress } from './email.ts';

test.each([
  ['a+b@velvet.example', 'a+b@velvet.example'],
  [' Ana@Velvet.Example ', 'Ana@velvet.example'],
  ['user@exämple.example', 'user@xn--exmple-cua.example'],
  ['ünï@velvet.example', 'ünï@velvet.example'],
  ['山田@例え.テスト', '山田@xn--r8jz45g.xn--zckzah'],
  ["o'brien@mail.velvet.example", "o'brien@mail.velvet.example"],
])('%j is an address', (text, address) => expect(EmailAddress.parse(text)).toBe(address));

test.each([
  '',
  'ana',
  'ana@',
  '@velvet.example',
  'ana@nodots',
  'a b@velvet.example',
  'ana@velvet.example\r\nBcc: b@x.example',
  'a@x.example,b@x.example',
  'ana@velvet.example:25',
  'ana@velvet.example/x',
  'ana@bo@velvet.example',
  'ana@127.0.0.1',
  'a..b@velvet.example',
  '.a@velvet.example',
  `${'a'.repeat(65)}@velvet.example`,
  `a@${'b'.repeat(250)}.example`,
])('%j is none', (text) => expect(EmailAddress.safeParse(text).success).toBe(false));
