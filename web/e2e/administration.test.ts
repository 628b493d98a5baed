import { readWelcomeTemplate } from '@velvet/contracts/messaging/founder-welcome';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('administrators edit the welcome, see it as a member does, and restore a former version', async () => {
  const root = await stage.administrator('Greta Voll');
  await stage.drain();
  const before = must(await root.make(readWelcomeTemplate));
  const next = before.version + 1;
  const { page, pageErrors } = await stage.visitAs(root);
  await dashboardPage(page).open();
  await page.getByRole('button', { name: /@administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await field(page, 'Subject').fill('Good to see you, ');
  await page.getByRole('button', { name: "Member's name" }).click();
  expect(await field(page, 'Subject').inputValue()).toBe('Good to see you, {name}');
  await preview(page).getByText('Good to see you, Alex').waitFor();
  await field(page, 'Message').fill('Hello {name}');
  await field(page, 'Quick replies').fill('Hi\n\nTell me more');
  await preview(page).getByRole('button', { name: 'Tell me more' }).waitFor();
  expect(await page.getByRole('button', { name: `Restore version ${before.version}` }).count()).toBe(0);
  await save(page).click();
  await page.getByText(`Version ${next} is saved`).waitFor();
  const versions = page.getByRole('list', { name: 'Versions' });
  await versions
    .getByText(/^Greta Voll · /)
    .first()
    .waitFor();
  const texts = { subject: 'Good to see you, {name}', content: 'Hello {name}', quickReplies: ['Hi', 'Tell me more'] };
  expect(must(await root.make(readWelcomeTemplate))).toMatchObject({ ...texts, version: next });

  await versions.getByRole('button', { name: `View version ${before.version}` }).click();
  const view = page.getByRole('dialog', { name: `Version ${before.version}` });
  await view.getByText(before.subject.replace('{name}', 'Alex')).waitFor();
  await page.keyboard.press('Escape');
  await versions.getByRole('button', { name: `Restore version ${before.version}` }).click();
  await page.getByText(`Version ${before.version} is the current text again`).waitFor();
  await expect.poll(() => field(page, 'Subject').inputValue()).toBe(before.subject);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => field(page, 'Subject').inputValue()).toBe('Good to see you, {name}');
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});
