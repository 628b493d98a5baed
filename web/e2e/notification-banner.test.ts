import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectInView, expectToFit, phone } from './support/browser.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

/** Makes the browser's permission undecided, and the banner not dismissed. */
const undecided = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    sessionStorage.removeItem('velvet.notifications-later');
  });

test.each(['/', '/room/tuesday?name=Ana'])(
  'the banner about notifications appears on %s until it is dismissed, beside the controls',
  async (address) => {
    const { page, context, pageErrors } = await stage.visit({ permissions: ['camera', 'microphone'] });
    await undecided(context);
    await page.goto(stage.at(address));
    const later = page.getByRole('button', { name: 'Maybe Later' });
    await later.waitFor();
    await page.setViewportSize(phone);
    await expectToFit(page);
    if (address.startsWith('/room')) {
      const controls = page.getByRole('toolbar').getByRole('button');
      // on a phone it is in the menu
      await controls.and(page.getByRole('button', { name: 'Share link' })).waitFor({ state: 'hidden' });
      for (const control of await controls.all()) await expectInView(control);
    }
    await later.click();
    await later.waitFor({ state: 'hidden' });
    expect(pageErrors).toEqual([]);
  },
);
