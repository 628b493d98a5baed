import http from 'k6/http';
import type { Difference } from './difference.ts';

const recorder = __ENV['LOAD_RECORDER'];
const params = { tags: { name: 'recorder' }, responseCallback: http.expectedStatuses(200, 404), timeout: '30s' };

/** Takes a snapshot of the platform's own figures. k6 alone, without `npm run load`, has none. */
export function mark(name: string): void {
  if (recorder) http.post(`${recorder}/marks/${name}`, null, params);
}

/** Keeps what the platform did since the snapshot. */
export function endMark(name: string): void {
  if (recorder) http.post(`${recorder}/ends/${name}`, null, params);
}

/** Returns what the platform did since the snapshot, until the end if it has one; undefined if its figures cannot be read. */
export function figuresSince(name: string): Difference | undefined {
  if (!recorder) return undefined;
  const answer = http.get(`${recorder}/marks/${name}`, params);
  return answer.status === 200 ? (answer.json() as unknown as Difference) : undefined;
}

export function sendPage(html: string): void {
  if (recorder) http.post(`${recorder}/page`, html, params);
}
