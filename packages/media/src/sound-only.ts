import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { isSystemError } from './errors.ts';

/** Returns whether an MP4, MOV or WebM has sound and no picture. False for damaged files. */
export async function isSoundOnly(path: string): Promise<boolean> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] });
  try {
    const types = new Set((await input.getTracks()).map(({ type }) => type));
    return types.has('audio') && !types.has('video');
  } catch (error) {
    if (isSystemError(error)) throw error;
    return false;
  } finally {
    input.dispose();
  }
}
