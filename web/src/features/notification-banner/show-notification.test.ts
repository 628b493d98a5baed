import { afterEach, expect, test, vi } from 'vitest';
import { mayNotify } from './show-notification.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  { hidden: true, permission: 'granted', may: true },
  { hidden: false, permission: 'granted', may: false },
  { hidden: true, permission: 'denied', may: false },
])('a tab notifies only when hidden and allowed: %j', ({ hidden, permission, may }) => {
  vi.stubGlobal('document', { hidden });
  vi.stubGlobal('Notification', { permission });
  expect(mayNotify()).toBe(may);
});
