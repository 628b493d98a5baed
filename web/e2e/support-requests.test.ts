import { listSupportTickets } from '@velvet/contracts/messaging/support';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, expectToFit, phone } from './support/browser.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

const inbox = '/dashboard?section=administration&view=support';
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.keyboard.press('Enter');
};
const fillRequest = async (page: Page, subject: string, content: string) => {
  await page.getByLabel('Topic').selectOption('Payments and subscriptions');
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Your message' }).fill(content);
};
const send = (page: Page) => page.getByRole('button', { name: 'Send request' }).click();

test('a member chats with the team, whose answers arrive live, and closes the request', async () => {
  const operator = await stage.administrator('Greta Voll');
  const member = await stage.person('Nora Feld');
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(member);
  await openAddress(page, '/support');
  await page.getByRole('heading', { name: 'Your requests' }).waitFor();
  await page.getByText('No requests yet').waitFor();
  await page.getByRole('button', { name: 'Start a chat' }).click();
  await fillRequest(page, 'Charged twice', 'I was charged twice for one post.');
  await send(page);
  const chat = page.getByRole('dialog', { name: 'Conversation' });
  await chat.getByText('I was charged twice for one post.').waitFor();

  const { page: desk } = await stage.visitAs(operator);
  await openAddress(desk, inbox);
  const request = desk.getByRole('button', { name: /Nora Feld/ });
  await request.click();
  await desk.getByRole('button', { name: 'Assign to me' }).click();
  await desk.getByRole('button', { name: 'Unassign' }).waitFor();
  await write(desk, 'We refunded the second charge.');
  await request.waitFor({ state: 'detached' });

  await chat.getByText('We refunded the second charge.').waitFor();
  await chat.getByText('Answered').waitFor();
  await write(page, 'Thank you!');
  await request.waitFor();
  await chat.getByRole('button', { name: 'Close request' }).click();
  await chat.getByText('This request is closed. A new message opens it again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Charged twice.*Closed/ }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(must(await member.make(listSupportTickets))).toMatchObject([{ state: 'closed', isUnread: false }]);
  expect(pageErrors).toEqual([]);
});

test('a visitor without an account gives an address, and reads and answers through the link of a mail', async () => {
  const { page, pageErrors } = await stage.visit({ viewport: phone });
  await openAddress(page, '/support');
  await page.getByRole('button', { name: 'Start a chat' }).click();
  await fillRequest(page, 'Cannot sign in', 'The sign-in page stays empty.');
  await send(page);
  await page.getByText('Email is not a valid email address.').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill('gil@example.test');
  await send(page);
  await page.getByRole('dialog', { name: 'Conversation' }).getByText('The sign-in page stays empty.').waitFor();
  await expectToFit(page);
  await stage.drain();

  const { page: mails } = await stage.visit({ viewport: desktop });
  await openAddress(mails, stage.mailbox());
  await mails.getByRole('link', { name: /gil@example\.test.*We received your request/ }).click();
  const link = mails.frameLocator('iframe').getByRole('link', { name: 'View your request' });
  const address = (await link.getAttribute('href')) ?? '';
  await mails.getByRole('link', { name: 'Dark' }).click();
  expect(address).not.toMatch(/gil(@|%40)/);
  const { page: elsewhere } = await stage.visit();
  await openAddress(elsewhere, address);
  await write(elsewhere, 'It works on my phone.');
  await page.reload();
  await page.getByText('It works on my phone.').waitFor();
  await openAddress(elsewhere, address.replace(/key=.*/, 'key=wrong'));
  await elsewhere.getByText("This request doesn't exist, or the link is incomplete.").waitFor();
  expect(pageErrors).toEqual([]);
});
