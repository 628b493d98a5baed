import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAddress } from '#e2e/support/travel.ts';
import { devicesOf, mediaOf } from '#e2e/support/fake-devices.ts';

/** The page of a meeting, before joining and in the room. */
export const roomPage = (page: Page) => {
  const press = (name: string | RegExp) =>
    page
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();
  const tiles = page.getByRole('list', { name: 'People in the meeting' }).getByRole('listitem');
  /** Accessible names of the tiles. */
  const labels = () => tiles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const inMenu = async (opener: string | RegExp, item: string) => {
    await press(opener);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  return {
    open: (roomId: string, search = '') => openAddress(page, `/room/${roomId}${search}`),
    press,
    /** Joins by the name form. */
    async join(name: string) {
      await page.getByRole('textbox', { name: 'Your name' }).fill(name);
      await press('Join Meeting');
    },
    isJoined: () => page.getByRole('toolbar', { name: 'Meeting controls' }).waitFor(),
    /** Waits until exactly these names are on the tiles, in any order. */
    async shows(...names: string[]) {
      const here = async () => new Set((await labels()).map((label) => label.split(', ')[0]));
      await expect.poll(here).toEqual(new Set(names));
      await expect.poll(() => page.locator('[data-members]').innerText()).toBe(String(names.length));
    },
    tile: (name: string) => tiles.filter({ hasText: name }),
    /** Waits until the accessible name of a person's tile contains a state, or no longer does. */
    tileShows: (name: string, state: string, isShown = true) =>
      expect
        .poll(async () => (await labels()).some((label) => label.startsWith(name) && label.includes(state)))
        .toBe(isShown),
    toggle: (name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name }),
    more: (item: string) => inMenu('More options', item),
    actOnPerson: (name: string, item: string) => inMenu(`Actions for ${name}`, item),
    confirm: (title: string, answer: string) =>
      page.getByRole('dialog', { name: title }).getByRole('button', { name: answer, exact: true }).click(),
    switch: (name: string) => page.getByRole('switch', { name }),
    /** Toggles by keyboard, because the visible part of a switch is not its input. */
    toggleSwitch: (name: string) => page.getByRole('switch', { name }).press('Space'),
    async write(text: string) {
      const field = page.getByRole('textbox', { name: 'Share your experience, strength, and hope...' });
      await field.fill(text);
      await field.press('Enter');
    },
    messages: page.getByRole('log', { name: 'Messages' }),
    heading: (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(),
    ...mediaOf(page),
    ...devicesOf(page),
  };
};
