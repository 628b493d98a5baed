import { expect, test } from 'vitest';
import { freePort } from '#free-port.ts';

test('ports that are asked for together are different', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});
