import { expect, test } from 'vitest';
import { videoProblemOf } from './use-upload-form.ts';

test('a file that is no video, or larger than 104,857,600 bytes, cannot be chosen', () => {
  expect(videoProblemOf({ type: 'image/png', size: 1 })).toBe('Please select a video file');
  expect(videoProblemOf({ type: '', size: 1 })).toBe('Please select a video file');
  expect(videoProblemOf({ type: 'video/mp4', size: 104_857_601 })).toBe(
    'Please select a video file smaller than 100MB',
  );
  expect(videoProblemOf({ type: 'video/mp4', size: 104_857_600 })).toBeUndefined();
});
