import { SessionNotFound } from '@velvet/contracts/content/sessions';
import { readSession } from '@velvet/contracts/content/sessions';
import { expect, test } from 'vitest';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const address = '/session/01890000-0000-7000-8000-000000000000';

test('a canceled session and one that does not exist are pages in words', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'visitor' });
  api.answer(readSession, { ...sampleOf(readSession.data, 'full'), status: 'cancelled' });
  await page.goto(address);
  await page.getByText('The creator canceled this session.').waitFor();
  api.refuse(readSession, SessionNotFound);
  await page.reload();
  await page.getByText("This session isn't here").first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(pageErrors).toEqual([]);
});
