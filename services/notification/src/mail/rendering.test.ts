import { expect, test } from 'vitest';
import type { Letter } from './letter.ts';
import { htmlOf, textOf } from './rendering.ts';

const letter: Letter = {
  subject: 'You have unread messages',
  heading: '3 unread messages',
  blocks: [
    { kind: 'paragraph', text: 'Hi Ana,\nthese conversations wait for you.' },
    { kind: 'row', title: 'Bo', detail: '@bo', side: '2' },
    { kind: 'row', title: 'Cy', side: '1' },
    { kind: 'button', label: 'Open Messages', url: 'https://velvet.example/dashboard?section=messages&view=unread' },
  ],
  reason: 'You receive this because messages were unread for an hour.',
};
const leaving = {
  unsubscribeUrl: 'https://velvet.example/notifications/unsubscribe/t',
  settingsUrl: 'https://velvet.example/dashboard?section=profile&view=settings',
};

test('the text part has all of the letter', () => {
  expect(textOf(letter, leaving)).toMatchInlineSnapshot(`
    "3 unread messages

    Hi Ana,
    these conversations wait for you.

    - Bo: 2 (@bo)
    - Cy: 1

    Open Messages: https://velvet.example/dashboard?section=messages&view=unread

    -- 
    You receive this because messages were unread for an hour.
    Unsubscribe: https://velvet.example/notifications/unsubscribe/t
    Settings: https://velvet.example/dashboard?section=profile&view=settings
    "
  `);
  expect(textOf(letter, undefined)).not.toContain('Unsubscribe');
});

test('the HTML part has all of the letter, works in dark mode and loads nothing', () => {
  const markup = htmlOf(letter, leaving);
  for (const text of [
    '3 unread messages',
    'Hi Ana,<br />these',
    'Bo',
    '@bo',
    'Open Messages',
    'Unsubscribe',
    letter.reason,
  ])
    expect(markup).toContain(text);
  expect(markup).toContain('href="https://velvet.example/dashboard?section=messages&amp;view=unread"');
  expect(markup).toContain('<meta name="color-scheme" content="light dark" />');
  expect(markup).toContain('@media (prefers-color-scheme: dark)');
  expect(markup).not.toMatch(/<img|<link|<script|url\(|\{\w+\}|block:/);
  expect(htmlOf(letter, undefined)).not.toContain('Unsubscribe');
});

test('names can neither add markup nor lines, nor stand for parts of the layout', () => {
  const name = '<b onclick="x">Bo</b>\r\nBcc: eve@example.test \u202Eevil {unsubscribe}';
  const hostile = { ...letter, subject: name, heading: name, blocks: [{ kind: 'row', title: name } as const] };
  const markup = htmlOf(hostile, undefined);
  expect(markup).not.toContain('<b onclick');
  expect(markup).toContain('&lt;b onclick=&quot;x&quot;&gt;Bo&lt;/b&gt; Bcc');
  expect(markup).not.toContain('\u202E');
  expect(textOf(hostile, undefined)).not.toContain('\nBcc');
});
