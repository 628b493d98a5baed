import { afterEach, expect, test, vi } from 'vitest';
import { mayNotify } from './show-notification.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  { isWanted: true, hidden: true, permission: 'granted', may: true },
  { isWanted: false, hidden: true, permission: 'granted', may: false },
  { isWanted: true, hidden: false, permission: 'granted', may: false },
  { isWanted: true, hidden: true, permission: 'denied', may: false },
])('a tab notifies only when wanted, hidden and allowed: %j', ({ isWanted, hidden, permission, may }) => {
  vi.stubGlobal('document', { hidden });
  vi.stubGlobal('Notification', { permission });
  expect(mayNotify(isWanted)).toBe(may);
});
