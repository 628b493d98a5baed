import { readWelcomeTemplate, updateWelcomeTemplate } from '@velvet/contracts/messaging/founder-welcome';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const handles = ['root.one', 'root.two'];
const stage = useStage({
  isEmpty: true,
  services: { ADMINISTRATORS: handles.map((handle) => `social|${handle}`).join() },
});

let greta: ReturnType<typeof stage.person> | undefined;
const openGreta = () => (greta ??= stage.person('Greta Voll', handles[0]));

const editor = '/dashboard?section=administration';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('administrators edit the welcome, see it as a member does, and restore a former version', async () => {
  const root = await openGreta();
  await stage.drain();
  const before = must(await root.make(readWelcomeTemplate));
  const next = before.version + 1;
  const { page, pageErrors } = await stage.visitAs(root);
  await dashboardPage(page).open();
  await page.getByRole('button', { name: /@root.one/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await field(page, 'Subject').fill('Good to see you, ');
  await page.getByRole('button', { name: "Member's name" }).click();
  expect(await field(page, 'Subject').inputValue()).toBe('Good to see you, {name}');
  await preview(page).getByText('Good to see you, Alex').waitFor();
  await field(page, 'Message').fill('Hello {nmae}');
  await save(page).click();
  await page.getByText('{nmae} is unknown. Use {name} or {founder}.').waitFor();
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
  await expectAccessible(page);

  await versions.getByRole('button', { name: `View version ${before.version}` }).click();
  const view = page.getByRole('dialog', { name: `Version ${before.version}` });
  await view.getByText(before.subject.replace('{name}', 'Alex')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await versions.getByRole('button', { name: `Restore version ${before.version}` }).click();
  await page.getByText(`Version ${before.version} is the current text again`).waitFor();
  await expect.poll(() => field(page, 'Subject').inputValue()).toBe(before.subject);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => field(page, 'Subject').inputValue()).toBe('Good to see you, {name}');
  await page.setViewportSize(phone);
  await expectToFit(page);
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});

test('a version saved by another administrator meanwhile is offered, and the typed text stays', async () => {
  const [root, other] = [await stage.person('Nils Aker', handles[1]), await openGreta()];
  const { page, pageErrors } = await stage.visitAs(root);
  await openAddress(page, editor);
  await field(page, 'Subject').fill('Mine');
  const quick = { content: 'Theirs', quickReplies: ['Hi'] };
  const { version } = must(await other.make(updateWelcomeTemplate, { body: { ...quick, subject: 'Theirs' } }));
  await save(page).click();
  await page.getByText(`Version ${version} was saved while you were writing`).waitFor();
  expect(await field(page, 'Subject').inputValue()).toBe('Mine');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my text' }).click();
  await save(page).click();
  await page.getByText(`Version ${version + 1} is saved`).waitFor();

  await field(page, 'Subject').fill('Mine again');
  const later = must(await other.make(updateWelcomeTemplate, { body: { ...quick, subject: 'Theirs again' } }));
  await save(page).click();
  await page.getByRole('button', { name: `Use version ${later.version}` }).click();
  await expect.poll(() => field(page, 'Subject').inputValue()).toBe('Theirs again');
  expect(pageErrors).toEqual([]);
});

test('members find no administration', async () => {
  const member = await stage.person('Ida Moor');
  const { page } = await stage.visitAs(member);
  await openAddress(page, editor);
  await page.getByText('Coming Soon').waitFor();
  await page.getByRole('button', { name: new RegExp(`@${member.handle}`) }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0);
});
