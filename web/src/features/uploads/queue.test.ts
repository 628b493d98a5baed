import { UploadId } from '@velvet/contracts/content/upload';
import { describe, expect, test } from 'vitest';
import { isAccepted } from './accepted.ts';
import { arrivedBytes, isTransientStatus, missingParts, backoffMs } from './parts.ts';
import { askerOf, maxSending, nextToHash, nextToPlan, nextToSend, totalsOf, twinOf } from './queue.ts';
import { addSample, secondsLeft, speedOf, type Sample } from './speed.ts';
import { toResumed, type Status, type Task } from './task.ts';

let count = 0;
const task = (state: Exclude<Status['state'], 'duplicate' | 'asking' | 'failed'>, more: Partial<Task> = {}): Task => ({
  id: `task-${(count += 1)}`,
  name: 'a.jpg',
  size: 100,
  type: 'image/jpeg',
  lastModified: 0,
  words: {},
  addedAt: count,
  sha256: null,
  uploadId: null,
  video: null,
  itemId: null,
  doneBytes: 0,
  status: { state },
  ...more,
});
const uploadId = UploadId.parse('01a1fcda-bd74-71b9-8f9d-5efbe1672ce3');

describe('the queue', () => {
  test('reads one file at a time, in order', () => {
    const [first, second] = [task('queued'), task('queued')];
    expect(nextToHash([first, second])).toBe(first);
    expect(nextToHash([task('hashing'), second])).toBeUndefined();
  });

  test('plans every hashed file, at most 500 per call', () => {
    const read = Array.from({ length: 501 }, () => task('hashed'));
    expect(nextToPlan([task('queued'), ...read])).toHaveLength(500);
  });

  test('sends several files in parallel', () => {
    const planned = Array.from({ length: 5 }, () => task('planned'));
    expect(nextToSend(planned)).toEqual(planned.slice(0, maxSending));
    expect(nextToSend([task('sending'), task('finishing'), ...planned])).toEqual(planned.slice(0, maxSending - 2));
  });

  test('detects duplicate bytes, but not of files that were never read', () => {
    const sent = task('sending', { sha256: 'ab' });
    const same = task('hashed', { sha256: 'ab' });
    expect(twinOf([sent, same], same)).toBe(sent);
    expect(twinOf([task('queued'), task('queued')], task('queued'))).toBeUndefined();
  });

  test('gives a file to the task that waits for it', () => {
    const asking = task('queued', { status: { state: 'asking', wants: 'file' } });
    expect(askerOf([task('queued'), asking], { name: 'a.jpg', size: 100 })).toBe(asking);
    expect(askerOf([asking], { name: 'a.jpg', size: 101 })).toBeUndefined();
  });

  test('resumes where it stopped', () => {
    expect(toResumed(task('paused')).status.state).toBe('queued');
    expect(toResumed(task('paused', { sha256: 'ab' })).status.state).toBe('hashed');
    expect(toResumed(task('paused', { sha256: 'ab', uploadId, doneBytes: 7 }))).toMatchObject({
      doneBytes: 7,
      status: { state: 'planned' },
    });
  });

  test('counts sent bytes, not hashed or previously uploaded ones', () => {
    const totals = totalsOf([
      task('hashing', { doneBytes: 50 }),
      task('sending', { doneBytes: 30 }),
      task('done'),
      task('twin'),
    ]);
    expect(totals).toMatchObject({ underWay: 2, finished: 1, duplicates: 1, doneBytes: 130, totalBytes: 300 });
  });
});

describe('parts', () => {
  const parts = [
    { partNumber: 1, size: 8, hasArrived: true, url: null },
    { partNumber: 2, size: 8, hasArrived: false, url: '/two' },
    { partNumber: 3, size: 3, hasArrived: false, url: '/three' },
  ];

  test('only missing parts are sent, each with its own bytes', () => {
    expect(arrivedBytes({ parts })).toBe(8);
    expect(missingParts({ parts, partSize: 8 })).toEqual([
      { partNumber: 2, url: '/two', from: 8, to: 16 },
      { partNumber: 3, url: '/three', from: 16, to: 19 },
    ]);
  });

  test('a transient failure is retried with backoff', () => {
    expect([0, 403, 429, 503].every(isTransientStatus)).toBe(true);
    expect([400, 404, 413].some(isTransientStatus)).toBe(false);
    expect([1, 2, 3, 20].map(backoffMs)).toEqual([1000, 2000, 4000, 30_000]);
  });
});

describe('speed', () => {
  const samples = (...bytes: number[]): readonly Sample[] =>
    bytes.reduce<readonly Sample[]>((all, done, index) => addSample(all, { at: index * 1000, bytes: done }), []);

  test('is the mean of the last seconds', () => {
    expect(speedOf(samples(0, 100, 200), 2000)).toBe(100);
    expect(speedOf(samples(0, 100, 200), 4000)).toBe(50);
    expect(speedOf(samples(0), 0)).toBeUndefined();
  });

  test('restarts after lost parts', () => expect(samples(0, 100, 40)).toEqual([{ at: 2000, bytes: 40 }]));

  test('returns the time left, or undefined', () => {
    expect(secondsLeft(500, 100)).toBe(5);
    expect(secondsLeft(500, undefined)).toBeUndefined();
  });
});

test.each([
  ['photo.JPG', '', true],
  ['film.mov', 'video/quicktime', true],
  ['letter.docx', '', true],
  ['archive.zip', 'application/zip', false],
  ['.DS_Store', '', false],
])('%s (%s) is taken: %s', (name, type, isTaken) => expect(isAccepted({ name, type })).toBe(isTaken));
