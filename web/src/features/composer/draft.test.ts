import { describe, expect, test } from 'vitest';
import { bodyOf, problemOf } from './draft-check.ts';
import { admit, fromDisk, moved } from '#ui/attachments/attachment.ts';
import { afterPosting, counterOf, emptyDraft, fits, modeFor, withAttachments } from './draft.ts';
import { fromLocal, toLocal } from './local-moment.ts';

const file = (type: string, name = 'file', size = 1) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
const photo = fromDisk(file('image/png'), 'a', 'blob:a');
const film = fromDisk(file('video/mp4'), 'b', 'blob:b');
const song = fromDisk(file('audio/mpeg'), 'c', 'blob:c');
const now = new Date('2026-11-21T12:00:00Z');

test('the mode follows the attachments', () => {
  expect(modeFor('text', [photo])).toBe('image');
  expect(modeFor('image', [photo, film])).toBe('mixed');
  expect(modeFor('mixed', [photo])).toBe('mixed');
  expect(withAttachments(emptyDraft, [film]).mode).toBe('video');
  expect(withAttachments(emptyDraft, [song]).mode).toBe('mixed');
  expect([fits('text', [photo]), fits('text', []), fits('video', [photo])]).toEqual([false, true, false]);
});

test('attachments move within their row', () => {
  expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(moved([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
});

test('a post accepts up to twenty photos, videos and audio files', () => {
  expect(admit([file('text/plain', 'a.txt'), file('image/png')], 0, 20)).toMatchObject({
    accepted: [{ type: 'image/png' }],
    reason: "a.txt isn't a photo, video or audio file. Choose another file.",
  });
  expect(admit([file('image/png')], 20, 20)).toEqual({
    accepted: [],
    reason: 'A post can have up to 20 files. Remove some to add more.',
  });
  expect(admit([file('video/mp4', 'long.mp4', 6 * 1024 ** 3)], 0, 20).reason).toBe(
    'long.mp4 is larger than 5 GB. Choose a smaller file.',
  );
});

test.each([
  [1600, 'quiet', false],
  [1601, 'orange', false],
  [1800, 'orange', false],
  [1801, 'red', false],
  [2001, 'red', true],
])('at %i characters the counter is %s', (length, tone, isOver) =>
  expect(counterOf('a'.repeat(length))).toEqual({ used: length, tone, isOver }),
);

describe('a draft has an error', () => {
  const draft = { ...emptyDraft, text: 'Hello' };
  test.each([
    ['nothing', draft, undefined],
    ['nothing in it', { ...draft, text: ' \n' }, { field: 'text', message: 'Please add some content to your post' }],
    [
      'too long',
      { ...draft, text: 'a'.repeat(2001) },
      { field: 'text', message: 'Text can have at most 2000 characters.' },
    ],
    [
      'a price that is too low',
      { ...draft, price: '0.5' },
      { field: 'price', message: 'Enter 1–500, or leave empty for free.' },
    ],
    [
      'a moment that is over',
      { ...draft, scheduledFor: '2026-11-21T11:59:00Z' },
      { field: 'scheduledFor', message: 'Choose a time in the future.' },
    ],
  ])('%s', (_, what, problem) => expect(problemOf(what, now)).toEqual(problem));
});

test('a draft becomes the body of the call', () => {
  const draft = { ...emptyDraft, text: 'Hi', price: ' 5,50 ', location: ' Lisbon ', audience: 'subscribers' as const };
  expect(bodyOf(draft, ['id'])).toMatchObject({
    privacy: 'subscribers',
    price: '5.50',
    location: { name: 'Lisbon' },
    vaultItemIds: ['id'],
  });
  expect(bodyOf({ ...draft, audience: 'private' }, [])).toMatchObject({ price: 0 });
});

test('after posting, the audience is kept', () => {
  const draft = {
    ...emptyDraft,
    text: 'Hi',
    audience: 'friends' as const,
    price: '5',
    attachments: [photo],
    mode: 'image' as const,
  };
  expect(afterPosting(draft)).toEqual({ ...emptyDraft, audience: 'friends' });
});

test('a time converts to calendar fields and back', () => {
  expect(fromLocal(toLocal('2026-11-21T12:34:00.000Z'))).toBe('2026-11-21T12:34:00.000Z');
  expect(fromLocal('')).toBeNull();
});
