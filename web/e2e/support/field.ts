import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Expects a field that is marked, is described by the message and has the focus. */
export async function expectErrorAt(field: Locator, message: string) {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const described = await field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  );
  expect(described).toContain(message);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
}

export const isInvalid = async (field: Locator) => (await field.getAttribute('aria-invalid')) === 'true';
