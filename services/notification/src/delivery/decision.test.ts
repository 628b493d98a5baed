import { defaultCategories } from '@velvet/contracts/notification/delivery';
import { defaultMailPreferences } from '@velvet/contracts/notification/mail';
import { expect, test } from 'vitest';
import { decide, type Facts } from './decision.ts';

const now = new Date('2027-01-15T23:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const settings = {
  address: 'ana@example.test',
  push: true,
  email: true,
  marketing: false,
  quietHours: null,
  isDiscreet: true,
  categories: defaultCategories,
  mail: defaultMailPreferences,
};
const facts: Facts = {
  kind: 'message',
  channel: 'push',
  settings,
  isInUse: false,
  createdAt: now,
  expiresAt: later(1000),
  now,
};
const quiet = { ...settings, quietHours: { start: '22:00', end: '07:00', timeZone: 'UTC' } };
const morning = { state: 'wait', until: new Date('2027-01-16T07:00:00Z') };
const send = { state: 'send' };
const drop = (reason: string) => ({ state: 'drop', reason });

test.each<[string, Partial<Facts>, object]>([
  ['is sent', {}, send],
  ['with the switch off is dropped', { settings: { ...settings, push: false } }, drop('off')],
  ['of a category that is off is dropped', { kind: 'follower' }, drop('off')],
  ['with the switch of e-mails off is sent', { settings: { ...settings, email: false } }, send],
  ['that has expired is dropped', { expiresAt: now }, drop('expired')],
  ['in quiet hours waits', { settings: quiet }, morning],
  ['of a call in quiet hours is dropped', { kind: 'call', settings: quiet }, drop('quiet')],
  ['about security in quiet hours is sent', { kind: 'security', settings: quiet }, send],
  ['of a person that uses the application waits', { isInUse: true }, { state: 'wait', until: later(15_000) }],
  ['that has waited is sent', { isInUse: true, createdAt: later(-15_000) }, send],
  ['of a call does not wait', { isInUse: true, kind: 'call' }, send],
])('a push %s', (_name, given, decision) => {
  expect(decide({ ...facts, ...given })).toEqual(decision);
});

const mail: Facts = { ...facts, channel: 'email', kind: 'unread' };
const off = {
  ...settings,
  email: false,
  mail: { messages: false, activity: false, renewals: false, digest: 'never' as const },
};

test.each<[string, Partial<Facts>, object]>([
  ['in quiet hours is sent', { settings: quiet }, send],
  ['with the switch of the profile off is dropped', { settings: { ...settings, email: false } }, drop('off')],
  ['of a list that is off is dropped', { settings: { ...off, email: true } }, drop('off')],
  [
    'with the category of push off is sent',
    { settings: { ...settings, categories: { ...defaultCategories, messages: false } } },
    send,
  ],
  ['that has expired is dropped', { expiresAt: now }, drop('expired')],
  ['of a digest that is off is dropped', { kind: 'digest', settings: { ...off, email: true } }, drop('off')],
  ['about security is always sent', { kind: 'security', settings: off }, send],
  ['about a payment is always sent', { kind: 'billing', settings: off }, send],
  ['with a receipt is always sent', { kind: 'receipt', settings: off }, send],
  ['with an answer of the support is always sent', { kind: 'support', settings: off }, send],
])('an e-mail %s', (_name, given, decision) => {
  expect(decide({ ...mail, ...given })).toEqual(decision);
});
