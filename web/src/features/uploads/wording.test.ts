import { expect, test } from 'vitest';
import { ApiFailure } from '#api/failure.ts';
import { failureInWords } from './wording.ts';

test('a failed upload of a video names the reason of the server, else the status, else that it failed', () => {
  const of = (error: unknown) => failureInWords(error, { video: { title: 'A' } });
  expect(of(new ApiFailure(413, 'QuotaExceeded', 'Your storage is full.'))).toBe('Your storage is full.');
  expect(of(new ApiFailure(502, 'Unreadable', undefined))).toBe('Upload failed: 502');
  expect(of(new Error('reading 1 of undefined'))).toBe('An error occurred during upload');
  expect(failureInWords(new ApiFailure(502, 'Unreadable', undefined), { video: null })).toBe('Upload failed');
});
