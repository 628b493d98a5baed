import { firstWelcomeTemplate } from '@velvet/contracts/messaging/founder-welcome';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { onboardingPage } from './pages/onboarding.page.ts';
import { welcomePage } from './pages/welcome.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { useStage } from './support/stage.ts';
import { openAddress, reload } from './support/travel.ts';

const founder = { name: 'Mara Lind', handle: 'mara.lind' };
const founderId = `social|${founder.handle}`;
const stage = useStage({ services: { MESSAGING_FOUNDER_ID: founderId, ADMINISTRATORS: founderId } });
const replies = firstWelcomeTemplate.quickReplies;

let founding: ReturnType<typeof stage.person> | undefined;

/** A member who sees the dashboard for the first time. */
async function openMember(name: string) {
  await (founding ??= stage.person(founder.name, founder.handle));
  await stage.drain();
  return stage.visitAs(await stage.person(name));
}

test('a new member answers the founder by a quick reply, which is in the conversation of both', async () => {
  const { page, context, pageErrors } = await openMember('Ola Berg');
  await dashboardPage(page).open();
  const welcome = welcomePage(page);
  await welcome.dialog.getByText(/I started Velvet[^]*Mara Lind$/).waitFor();
  expect(await welcome.replies().allInnerTexts()).toEqual(replies);
  expect(await welcome.dialog.getByRole('listitem').count()).toBe(6);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectToFit(page);
  // a returning connection reads everything again
  const again = page.waitForResponse('**/messages/unread');
  await context.setOffline(true);
  await context.setOffline(false);
  await again;
  await welcome.press(replies[0]!);
  await page.getByText('Sent. The answer will be in your messages.').waitFor();
  await welcome.isGone();

  await page.goto(stage.at('/dashboard?section=messages'));
  await messagesPage(page).row('Mara Lind').click();
  await messagesPage(page).bubble(replies[0]!).waitFor();
  await messagesPage(page).bubble('I read every message.').waitFor();
  const hers = await stage.visitAs(await founding!);
  await hers.page.goto(stage.at('/dashboard?section=messages'));
  await messagesPage(hers.page).unread('Ola Berg').click();
  await messagesPage(hers.page).bubble(replies[0]!).waitFor();
  expect(pageErrors).toEqual([]);
});

test('the welcome comes after the onboarding, is read when it is closed, and comes once', async () => {
  await (founding ??= stage.person(founder.name, founder.handle));
  const { page } = await stage.visitAs(await stage.newUser('Pia Holm'));
  await dashboardPage(page).open();
  const steps = onboardingPage(page);
  await steps.giveBirthday();
  await steps.choose('Content Creator');
  for (const button of ['Next', 'Next', 'Complete Setup']) await steps.press(button);
  const welcome = welcomePage(page);
  await welcome.dialog.waitFor();
  await messagesPage(page).badge().getByText('1').waitFor();
  expect(await page.getByRole('dialog', { name: 'Age Verification' }).count()).toBe(0);
  await welcome.press('Start Exploring');
  await page.getByRole('dialog', { name: 'Age Verification' }).waitFor();
  await expect.poll(() => messagesPage(page).badge().innerText()).not.toContain('1');
  await page.keyboard.press('Escape');
  await reload(page);
  await page.getByRole('dialog', { name: 'Age Verification' }).waitFor();
  expect(await welcome.dialog.count()).toBe(0);
});

test('the welcome is shown when the check fails, and Message the founder opens the conversation', async () => {
  const { page, context, pageErrors } = await openMember('Rut Dahl');
  await context.route('**/api/welcome/status/*', (route) => route.abort());
  await dashboardPage(page).open();
  const welcome = welcomePage(page);
  await welcome.dialog.getByText('I read every message.').waitFor();
  let failures = 1;
  await context.route('**/api/welcome/send-message', (route) => (failures-- > 0 ? route.abort() : route.continue()));
  await welcome.press('Message the founder');
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await welcome.press('Message the founder');
  await welcome.isGone();
  await page.getByRole('heading', { name: founder.name, level: 2 }).waitFor();
  await messagesPage(page).bubble('Hi Rut Dahl,').waitFor();
  expect(pageErrors).toEqual([]);
});

test('calls of the welcome that fail without a message of the server show the texts of the application', async () => {
  const { page, context, pageErrors } = await openMember('Siv Lund');
  const failing = new Set(['status', 'send-message']);
  await context.route(/\/api\/welcome\/([a-z-]+)/, (route) => {
    const [, call = ''] = /\/api\/welcome\/([a-z-]+)/.exec(route.request().url()) ?? [];
    return failing.has(call) ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.continue();
  });
  await dashboardPage(page).open();
  const welcome = welcomePage(page);
  // a failed check shows the welcome, and no error
  await welcome.dialog.waitFor();
  expect(await page.getByText('Failed to check welcome status').count()).toBe(0);
  await welcome.press('Message the founder');
  await page.getByRole('alert').getByText('Failed to send welcome message').waitFor();
  failing.delete('send-message');
  failing.add('mark-read');
  failing.delete('status');
  await page.reload();
  await welcome.dialog.getByText(/I started Velvet[^]*Mara Lind$/).waitFor();
  await welcome.press('Start Exploring');
  await page.getByRole('alert').getByText('Failed to mark welcome as read').waitFor();
  expect(pageErrors).toEqual([]);

  const hers = await stage.visitAs(await founding!);
  let isFailing = true;
  await hers.context.route('**/api/welcome/template', (route) =>
    isFailing ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.continue(),
  );
  await openAddress(hers.page, '/dashboard?section=administration');
  const face = hers.page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to fetch welcome template' });
  await face.waitFor();
  await expectAccessible(hers.page);
  isFailing = false;
  await face.getByRole('button', { name: 'Try Again' }).click();
  await hers.page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Good to see you, {name}');
  isFailing = true;
  await hers.page.getByRole('button', { name: 'Save', exact: true }).click();
  await hers.page.getByText('Failed to update welcome template').waitFor();
  await hers.page.setViewportSize(phone);
  await expectToFit(hers.page);
  await expectAccessible(hers.page);
  expect(hers.pageErrors).toEqual([]);
});
