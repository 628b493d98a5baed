import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { readProfile } from '@velvet/contracts/account/profile';
import {
  markWelcomeRead,
  readWelcomeStatus,
  readWelcomeTemplate,
  sendWelcome,
  updateWelcomeTemplate,
  WelcomeMessage,
  WelcomeTemplateChanged,
} from '@velvet/contracts/messaging/founder-welcome';
import { readVerification } from '@velvet/contracts/verification/checks';
import { expect, test } from 'vitest';
import { dashboardPage } from '#e2e/pages/dashboard.page.ts';
import { onboardingPage } from '#e2e/pages/onboarding.page.ts';
import { openAddress } from '#e2e/support/travel.ts';
import { welcomePage } from '#e2e/pages/welcome.page.ts';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { profileOf, self } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const message: WelcomeMessage = { ...sampleOf(WelcomeMessage, 'full'), subject: `Welcome to Velvet, ${self.name}` };

test('the welcome comes after the onboarding and before the age check, is read when it is closed, and comes once', async () => {
  const { page, api, pageErrors } = await screens.visit({ size: 'empty' });
  api.answer(readProfile, { ...profileOf('subscriber'), onboarded: false });
  api.answer(readWelcomeStatus, { hasReceived: false, isRead: false, message: null });
  api.answer(sendWelcome, message);
  api.answer(completeOnboarding, { role: 'creator', completedAt: '2026-11-16T09:30:00.000Z' });
  api.answer(readVerification, { ...sampleOf(readVerification.data, 'empty'), status: 'not_started' });
  await dashboardPage(page).open();
  const steps = onboardingPage(page);
  await steps.choose('Content Creator');
  await steps.press('Next');
  await steps.press('Next');
  api.answer(readProfile, profileOf('creator'));
  await steps.press('Complete Setup');
  const welcome = welcomePage(page);
  await welcome.dialog.waitFor();
  expect(await page.getByRole('dialog', { name: 'Age Verification' }).count()).toBe(0);
  api.answer(readWelcomeStatus, { hasReceived: true, isRead: true, message });
  api.fail(markWelcomeRead);
  await welcome.press('Start Exploring');
  await page.getByRole('alert').getByText('Failed to mark welcome as read').waitFor();
  await steps.at('Age Verification');
  await expect.poll(() => api.sent(markWelcomeRead).length).toBe(1);
  await page.keyboard.press('Escape');
  await openAddress(page, '/dashboard');
  await steps.at('Age Verification');
  expect(await welcome.dialog.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('the welcome is shown when its check fails, and its calls that fail show the texts of the application', async () => {
  const { page, api, pageErrors } = await screens.visit();
  api.fail(readWelcomeStatus);
  const mend = api.fail(sendWelcome);
  await dashboardPage(page).open();
  const welcome = welcomePage(page);
  await welcome.dialog.getByText('I read every message.').waitFor();
  expect(await page.getByText('Failed to check welcome status').count()).toBe(0);
  await welcome.press('Message the founder');
  await page.getByRole('alert').getByText('Failed to send welcome message').waitFor();
  mend();
  api.answer(sendWelcome, message);
  await welcome.press('Message the founder');
  await welcome.isGone();
  await page.getByRole('log').waitFor();
  expect(new URL(page.url()).searchParams.get('conversation')).toBe(message.conversationId);
  expect(pageErrors).toEqual([]);
});

test('the editor of the welcome shows failures, unknown placeholders and a version saved meanwhile', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'administrator' });
  const template = { ...sampleOf(readWelcomeTemplate.data, 'full'), version: 2 };
  api.answer(readWelcomeTemplate, { ...template, subject: 'Hello', content: 'Hello', quickReplies: ['Hi'] });
  const mend = api.fail(readWelcomeTemplate);
  await page.goto('/dashboard?section=administration');
  const face = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to fetch welcome template' });
  await face.waitFor();
  mend();
  await face.getByRole('button', { name: 'Try Again' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await field('Subject').fill('Good to see you, ');
  await page.getByRole('button', { name: "Member's name" }).click();
  expect(await field('Subject').inputValue()).toBe('Good to see you, {name}');
  await preview.getByText('Good to see you, Alex').waitFor();
  await field('Message').fill('Hello {nmae}');
  await save();
  await page.getByText('{nmae} is unknown. Use {name} or {founder}.').waitFor();
  await field('Message').fill('Hello {name}');
  await field('Quick replies').fill('Hi\n\nTell me more');
  await preview.getByRole('button', { name: 'Tell me more' }).waitFor();
  const accept = api.fail(updateWelcomeTemplate);
  await save();
  await page.getByText('Failed to update welcome template').waitFor();
  accept();

  const theirs = { ...template, version: 3, subject: 'Theirs', content: 'Theirs', quickReplies: ['Hi'] };
  api.answer(readWelcomeTemplate, theirs);
  const mine = api.refuse(updateWelcomeTemplate, WelcomeTemplateChanged);
  await save();
  await page.getByText('Version 3 was saved while you were writing').waitFor();
  expect(await field('Subject').inputValue()).toBe('Good to see you, {name}');
  await page.getByRole('button', { name: 'Keep my text' }).click();
  api.answer(readWelcomeTemplate, { ...theirs, version: 4 });
  await save();
  await page.getByRole('button', { name: 'Use version 4' }).click();
  await expect.poll(() => field('Subject').inputValue()).toBe('Theirs');
  mine();
  const sent = api.sent(updateWelcomeTemplate).map(({ body }) => body);
  expect(sent.at(-1)).toMatchObject({ content: 'Hello {name}', quickReplies: ['Hi', 'Tell me more'], version: 3 });
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});
