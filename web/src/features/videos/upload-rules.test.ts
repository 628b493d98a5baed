import { expect, test } from 'vitest';
import { ApiFailure } from '#api/failure.ts';
import { uploadFailureOf, videoProblemOf } from './use-upload-form.ts';

test('a file that is no video, or larger than 104,857,600 bytes, cannot be chosen', () => {
  expect(videoProblemOf({ type: 'image/png', size: 1 })).toBe('Please select a video file');
  expect(videoProblemOf({ type: '', size: 1 })).toBe('Please select a video file');
  expect(videoProblemOf({ type: 'video/mp4', size: 104_857_601 })).toBe(
    'Please select a video file smaller than 100MB',
  );
  expect(videoProblemOf({ type: 'video/mp4', size: 104_857_600 })).toBeUndefined();
});

test('a failed upload names the reason of the server, else the status, else that it failed', () => {
  expect(uploadFailureOf(new ApiFailure(413, 'QuotaExceeded', 'Your storage is full.'))).toBe('Your storage is full.');
  expect(uploadFailureOf(new ApiFailure(502, 'Unreadable', undefined))).toBe('Upload failed: 502');
  expect(uploadFailureOf(new Error(''))).toBe('An error occurred during upload');
});
