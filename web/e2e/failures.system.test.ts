import type { BrowserContext, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { discoverPage } from './pages/discover.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { signInPage } from './pages/sign-in.page.ts';
import { vaultPage } from './pages/vault.page.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();
const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });
const refusal = (status: number, code: string, message: string, headers = {}) => ({
  status,
  headers,
  json: { success: false, code, message },
});

/** Intercepts the calls of the application while `isOn()`, but not its pages and assets. */
async function interceptCalls(
  context: BrowserContext,
  path: RegExp,
  isOn: () => boolean,
  act: (route: Route) => Promise<void>,
) {
  await context.route(path, (route) =>
    isOn() && ['fetch', 'xhr'].includes(route.request().resourceType()) ? act(route) : route.continue(),
  );
}

const sectionsWithLists = [
  'discover',
  'notifications',
  'messages',
  'collections',
  'vault',
  'queue',
  'statements',
  'statistics',
  'subscriptions',
  'purchases',
  'cards',
  'saved',
];

describe('a failing server', () => {
  test('makes every section show an error, and a retry loads it when the server recovers', async () => {
    const { page, context } = await stage.openMember();
    let isRefusing = false;
    const refused = refusal(403, 'Forbidden', "You don't have access to this.");
    const lists =
      /\/(users|notifications|messages\/conversations|collections|vault|queue|statements|analytics|subscriptions|purchases|payment-methods|posts\/saved)(\?|$)/;
    await interceptCalls(
      context,
      lists,
      () => isRefusing,
      (route) => route.fulfill(refused),
    );
    for (const section of sectionsWithLists) {
      isRefusing = true;
      await dashboardPage(page).open(section);
      const face = page.getByRole('main').getByRole('alert');
      await face.waitFor();
      expect([section, (await face.innerText()).length > 20]).toEqual([section, true]);
      isRefusing = false;
      await face.getByRole('button', { name: 'Try Again' }).click();
      await face.waitFor({ state: 'detached' });
    }
  });

  test('makes sections show a skeleton when it is slow, and a double click sends one request', async () => {
    const { page, context } = await stage.openMember();
    let gate = Promise.withResolvers<void>();
    await interceptCalls(
      context,
      /\/users\?|\/profile$/,
      () => true,
      async (route) => {
        if (route.request().url().includes('/users') || route.request().method() === 'PUT') await gate.promise;
        await route.continue();
      },
    );
    await dashboardPage(page).goTo('Discover');
    await page.getByText('Loading users...').waitFor();
    gate.resolve();
    await discoverPage(page).card('Ana Ruiz').first().waitFor();

    gate = Promise.withResolvers<void>();
    const sent: string[] = [];
    page.on('request', (made) => made.method() === 'PUT' && sent.push(made.url()));
    await dashboardPage(page).goTo('Profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Bio').fill('Patience');
    const save = page.getByRole('dialog').getByRole('button', { name: /^Sav/ });
    await save.dblclick();
    await page.getByRole('button', { name: 'Saving...', disabled: true }).waitFor();
    gate.resolve();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(sent).toHaveLength(1);
  });
});

describe('a refused request', () => {
  test('shows the waiting time when the rate limit is exceeded, and the field when a handle is taken', async () => {
    const other = await stage.person('Ivo Marsh');
    const { page, context } = await stage.openMember();
    const tooMany = refusal(429, 'TooManyRequests', 'Too many requests. Please wait a moment and try again.', {
      'retry-after': '12',
    });
    let isBusy = true;
    await interceptCalls(
      context,
      /\/follows\//,
      () => isBusy,
      (route) => route.fulfill(tooMany),
    );
    await dashboardPage(page).goTo('Discover');
    await discoverPage(page).search('Ivo Marsh');
    await discoverPage(page).follow('Ivo Marsh').click();
    await page.getByText('Too many requests. Please wait 12 seconds and try again.').waitFor();
    await discoverPage(page).follow('Ivo Marsh').waitFor();
    isBusy = false;
    await discoverPage(page).follow('Ivo Marsh').click();
    await discoverPage(page).unfollow('Ivo Marsh').waitFor();

    await dashboardPage(page).goTo('Profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Handle').fill(other.handle);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('dialog').getByText('This handle is taken. Please choose another one.').waitFor();
    expect(await page.getByLabel('Handle').inputValue()).toBe(other.handle);
  });

  test('shows a message with a way back when the post or user does not exist', async () => {
    const { page } = await stage.openMember();
    await openAddress(page, '/dashboard?section=home&post=01890a5d-ac96-774b-bcce-b302099a8057');
    await page.getByText("This post doesn't exist or isn't available to you.").waitFor();
    await page.getByRole('link', { name: 'Back to feed' }).click();
    await feedPage(page).composer.waitFor();
    expect(page.url()).toBe(stage.at('/dashboard'));
    await openAddress(page, '/dashboard?section=discover&user=nobody.at.all');
    await page.getByRole('dialog').getByRole('alert').waitFor();
  });
});

describe('an ended session', () => {
  test('keeps the address, the draft and the unsent action until the user has signed in again', async () => {
    const { page, context } = await stage.openSignedIn();
    const feed = feedPage(page);
    let isOver = true;
    const signedOut = refusal(401, 'SignedOut', 'Please sign in.');
    await interceptCalls(
      context,
      /\/posts$|\/users\?/,
      () => isOver,
      (route) => route.fulfill(signedOut),
    );
    await feed.write('Sent too late.');
    await signInPage(page).isShown();
    isOver = false;
    await signInPage(page).byRedirect();
    await dashboardPage(page).isAt('Home');
    await page.getByText('Sent too late.').waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await feed.post('Sent too late.').getByRole('button', { name: 'More options' }).waitFor();
    expect(await feed.post('Sent too late.').count()).toBe(1);

    await feed.text.fill('Half a thought');
    isOver = true;
    await dashboardPage(page).goTo('Discover');
    await signInPage(page).isShown();
    isOver = false;
    await signInPage(page).byRedirect();
    await dashboardPage(page).isAt('Discover');
    await dashboardPage(page).goTo('Home');
    expect(await feed.text.inputValue()).toBe('Half a thought');
  });
});

/** Creates an author with a post, and two other users. */
describe('a failing connection', () => {
  test('fails one upload, which can be retried while the others go on', async () => {
    const { page, context } = await stage.openMember();
    let isBroken = true;
    let unlucky: string | undefined;
    await interceptCalls(
      context,
      /\/media\//,
      () => isBroken,
      async (route) => {
        const isPut = route.request().method() === 'PUT';
        if (isPut) unlucky ??= route.request().url();
        await (route.request().url() === unlucky ? route.fulfill({ status: 400 }) : route.continue());
      },
    );
    const vault = vaultPage(page);
    await dashboardPage(page).open('vault');
    await vault.openUpload();
    await vault.choose([text('one.txt', 'The one'), text('other.txt', 'The other')]);
    await vault.send();
    await vault.tray.getByText('Upload failed').waitFor();
    await vault.tray.getByText('In your vault').waitFor();
    isBroken = false;
    await vault.tray.getByRole('button', { name: /^Retry: / }).click();
    await vault.tray.getByText('2 files uploaded').waitFor();
    for (const title of ['one', 'other']) {
      await vault.card(title).first().waitFor();
      expect(await vault.tray.getByText(`${title}.txt`).count()).toBe(1);
    }
  });
});
