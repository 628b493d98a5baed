import { drawPicture } from '@velvet/demo/art/picture';
import { openStage, type Stage } from '@velvet/acceptance/story/stage';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { arrive } from '#e2e/support/stage.ts';
import { openVisitor } from '#e2e/support/browser.ts';
import { openBrowser } from '#e2e/support/chromium.ts';
import { onboardingPage } from '#e2e/pages/onboarding.page.ts';
import { welcomePage } from '#e2e/pages/welcome.page.ts';
import { creatorPage } from './creator.page.ts';
import { fanPage } from './fan.page.ts';

export const minutes = 60_000;
const cards = { declined: '4000000000000002', good: '4242424242424242', threeDSecure: '4000002500003155' };

/** Makes the handles unique, because a running platform may have users of an earlier run. */
const performance = Date.now().toString(36);

type Size = { readonly width: number; readonly height: number };
/** Windows of the two people, and a part of their handles. */
type Sizes = { readonly creator: Size; readonly fan: Size; readonly name: string };

async function publishAll(creator: ReturnType<typeof creatorPage>, seed: number): Promise<void> {
  const photo = {
    name: 'light.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPicture({ seed: seed, width: 900, height: 600 }),
  };
  await creator.write({ text: 'For everyone: good morning' });
  await creator.write({ text: 'For those who stay', audience: 'Subscribers', photo });
  await creator.write({ text: 'For once and for good', price: '5.00' });
}

/** The acceptance test: a creator sets up a page, and a fan subscribes and buys, in two browsers. */
export function useStory() {
  let stage: Stage;
  let browser: Browser;

  beforeAll(async () => {
    [browser, stage] = await Promise.all([openBrowser(), openStage()]);
  }, 2 * minutes);

  afterAll(async () => {
    await browser?.close();
    await stage?.[Symbol.asyncDispose]();
  });

  async function open(viewport: Size, name: string, handle: string): Promise<Page> {
    const { page } = await openVisitor(browser, stage.site.url, { viewport });
    await arrive(page, name, handle);
    return page;
  }

  return async (sizes: Sizes): Promise<void> => {
    const handle = `mara.${sizes.name}.${performance}`;
    const creator = creatorPage(await open(sizes.creator, 'Mara Voss', handle));
    await creator.completeFirstSteps();
    await creator.verify();
    await creator.setPrice('9.99');
    await publishAll(creator, sizes.creator.width);

    const page = await open(sizes.fan, 'Finn Dale', `finn.${sizes.name}.${performance}`);
    const fan = fanPage(page);
    await welcomePage(page).after(() => onboardingPage(page).goAsMember());
    await fan.openCreator(handle);
    await fan.asList();
    await fan.post('For everyone').waitFor();
    expect(await page.getByText('For those who stay').count()).toBe(0);
    expect(await page.getByText('For once and for good').count()).toBe(0);

    await fan.subscribe();
    await fan.enterCard(cards.declined);
    await fan.pay();
    expect(await fan.refusal()).toMatch(/declined/i);
    await fan.enterCard(cards.threeDSecure);
    await fan.pay();
    await fan.authorise();
    await fan.post('For those who stay').waitFor();
    expect(await page.getByText('For once and for good').count()).toBe(0);

    await fan.unlock();
    await fan.pay();
    await fan.authorise();
    await fan.openBought();
    await fan.post('For once and for good').waitFor();

    await creator.sees('Finn Dale');
  };
}
