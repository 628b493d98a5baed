import { expect, test } from 'vitest';
import { freePort } from '#free-port.ts';

test('concurrent requests return different ports', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});
