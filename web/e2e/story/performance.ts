import { drawPicture } from '@velvet/demo/art/picture';
import { openStage, type Stage } from '@velvet/acceptance/story/stage';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { arrive, sharedBrowser } from '#e2e/support/stage.ts';
import { openVisitor } from '#e2e/support/browser.ts';
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

/** Records what loads of the site in frames: the return page of 3-D Secure, which reports to the dialog, and not the application. */
function watchFrames(page: Page, origin: string): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (request.frame().parentFrame() !== null && address.origin === new URL(origin).origin)
      paths.push(address.pathname);
  });
  return paths;
}

/** Subscribes with a card that the bank confirms, after a declined one. */
async function subscribeByBank(page: Page, origin: string): Promise<void> {
  const fan = fanPage(page);
  await fan.subscribe();
  await fan.enterCard(cards.declined);
  await fan.pay();
  expect(await fan.refusal()).toMatch(/declined/i);
  await fan.enterCard(cards.threeDSecure);
  await fan.pay();
  const inFrame = watchFrames(page, origin);
  await fan.authorise();
  await fan.seeNewest();
  expect(inFrame.toSorted()).toEqual(['/payment-return.html', '/payment-return.js']);
}

/** The acceptance test: a creator sets up a page, and a fan subscribes and buys, in two browsers. */
export function useStory() {
  let stage: Stage;
  let browser: Browser | undefined;
  const opened: BrowserContext[] = [];

  beforeAll(async () => {
    [browser, stage] = await Promise.all([sharedBrowser(), openStage()]);
  }, 2 * minutes);

  afterAll(async () => {
    await Promise.all(opened.map((context) => context.close()));
    await stage?.[Symbol.asyncDispose]();
  });

  async function open(viewport: Size, name: string, handle: string): Promise<Page> {
    if (!browser) throw new Error('The story needs a browser.');
    const { page, context } = await openVisitor(browser, stage.site.url, { viewport });
    opened.push(context);
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

    await subscribeByBank(page, stage.site.url);
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
