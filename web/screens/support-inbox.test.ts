import {
  closeSupportTicket,
  listSupportInbox,
  readSupportTicket,
  SupportConversation,
} from '@velvet/contracts/messaging/support';
import { expect, test } from 'vitest';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

test('administrators search, filter and reopen requests on a phone', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'administrator', viewport: phone });
  const request = (subject: string, state: SupportConversation['state']) => ({
    ...sampleOf(SupportConversation, 'full'),
    subject,
    state,
  });
  const [open, closed] = [request('No sound', 'open'), request('Black video', 'closed')];
  api.answer(listSupportInbox, ({ query }) => {
    if (query.get('state') === 'closed') return [closed];
    return query.has('q') ? [] : [open];
  });
  api.answer(readSupportTicket, closed);
  await page.goto('/dashboard?section=administration&view=support');
  await page.getByRole('button', { name: /No sound/ }).waitFor();
  await expectToFit(page);
  await page.getByRole('searchbox').fill('black video');
  await page.getByText('No request matches').waitFor();
  expect(api.sent(listSupportInbox).at(-1)?.query.get('q')).toBe('black video');
  await page.getByRole('button', { name: /^Closed/ }).click();
  await page.getByRole('button', { name: /Black video/ }).click();
  const opened = request('Black video', 'open');
  api.answer(closeSupportTicket, opened);
  await page.getByRole('button', { name: 'Reopen request' }).waitFor();
  api.answer(readSupportTicket, opened);
  api.answer(listSupportInbox, []);
  await page.getByRole('button', { name: 'Reopen request' }).click();
  await page.getByRole('button', { name: 'Close request' }).waitFor();
  expect(api.sent(closeSupportTicket)[0]?.body).toMatchObject({ isClosed: false });
  await expectToFit(page);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByText('No request matches').waitFor();
  expect(pageErrors).toEqual([]);
});
