import { expect, test } from 'vitest';
import { isTimeZone } from './time.ts';

test.each(['Europe/Berlin', 'Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
);

test.each(['+0530', '+05:30', '-08', '\u221205:00', 'Mars/Olympus', '', ' UTC', 'Europe/Berlin; drop'])(
  '%j is none',
  (name) => expect(isTimeZone(name)).toBe(false),
);
