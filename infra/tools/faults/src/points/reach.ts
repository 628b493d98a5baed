import { readFileSync, unlinkSync } from 'node:fs';
import { armedVariable } from './points.ts';

const file = process.env[armedVariable] ?? '';

/** Ends this process if the place is armed. */
export function reach(place: string): void {
  try {
    if (readFileSync(file, 'utf8') !== place) return;
    // of two processes that come here at once only one can do that
    unlinkSync(file);
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
}
