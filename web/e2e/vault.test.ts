import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { vaultPage, type Picked } from './pages/vault.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { reload } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();
const text = (name: string, words: string): Picked => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });

/** Opens the empty vault of a new user. */
async function openVault() {
  const visitor = await stage.visitAs(await stage.person('Vera Vault'), {
    permissions: ['clipboard-write', 'clipboard-read'],
  });
  await dashboardPage(visitor.page).open('vault');
  const vault = vaultPage(visitor.page);
  await vault.isEmpty();
  return { ...visitor, vault };
}

test('an interrupted upload resumes when the page reloads, is found, and is open by its link until that is revoked', async () => {
  const { page, vault, context } = await openVault();
  await context.route('**/media/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await vault.openUpload();
  await vault.choose([text('letter.final.txt', 'Dear all')]);
  expect(await page.getByLabel('Title').inputValue()).toBe('letter.final');
  await page.getByLabel('Title').fill('A letter');
  await page.getByLabel('Description').fill('To everybody');
  const interrupted = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
  await vault.send();
  await interrupted;
  await vault.dialog('Upload Content').waitFor({ state: 'detached' });
  await vault.tray.getByText('letter.final.txt').waitFor();
  await context.unrouteAll();
  await reload(page);
  const card = vault.card('A letter');
  for (const words of ['To everybody', 'Private', 'Only you']) await card.getByText(words, { exact: true }).waitFor();
  expect(await card.count()).toBe(1);
  await vault.openUpload();
  await vault.choose([text('copy.txt', 'Dear all')]);
  await vault.send();
  await vault.tray.getByText(/^(Already in your vault|Already in this list)$/).waitFor();
  await vault.search('nobody');
  await vault.isEmpty();
  await vault.search('everyBODY');

  await page.getByRole('button', { name: 'Share A letter', exact: true, disabled: false }).click();
  await page.getByRole('button', { name: 'Make public' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const { page: stranger } = await stage.visit();
  await stranger.goto(link);
  await stranger.getByRole('heading', { level: 1, name: 'A letter' }).waitFor();
  await card.getByText('Anyone with the link').waitFor();
  await page.getByRole('button', { name: 'Turn off link' }).click();
  await page.getByRole('button', { name: 'Create link' }).waitFor();
  await reload(stranger);
  await stranger.getByRole('heading', { name: 'This link no longer works' }).waitFor({ state: 'attached' });
  expect(await stranger.getByRole('heading', { name: 'A letter' }).count()).toBe(0);
  await page.setViewportSize(phone);
  await expectToFit(page);
});
