import { firstWelcomeTemplate } from '@velvet/contracts/messaging/founder-welcome';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { welcomePage } from './pages/welcome.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const founder = { name: 'Mara Lind', handle: 'mara.lind' };
const founderId = `social|${founder.handle}`;
const stage = useStage({ services: { MESSAGING_FOUNDER_ID: founderId, ADMINISTRATORS: founderId } });
const replies = firstWelcomeTemplate.quickReplies;

test('a new member answers the founder by a quick reply, which is in the conversation of both', async () => {
  const founding = await stage.person(founder.name, founder.handle);
  await stage.drain();
  const { page, context, pageErrors } = await stage.visitAs(await stage.person('Ola Berg'));
  await dashboardPage(page).open();
  const welcome = welcomePage(page);
  await welcome.dialog.getByText(/I started Velvet[^]*Mara Lind$/).waitFor();
  expect(await welcome.replies().allInnerTexts()).toEqual(replies);
  expect(await welcome.dialog.getByRole('listitem').count()).toBe(6);
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

  await openAddress(page, '/dashboard?section=messages');
  await messagesPage(page).row('Mara Lind').click();
  await messagesPage(page).bubble(replies[0]!).waitFor();
  await messagesPage(page).bubble('I read every message.').waitFor();
  const hers = await stage.visitAs(founding);
  await openAddress(hers.page, '/dashboard?section=messages');
  await messagesPage(hers.page).unread('Ola Berg').click();
  await messagesPage(hers.page).bubble(replies[0]!).waitFor();
  expect(pageErrors).toEqual([]);
});
