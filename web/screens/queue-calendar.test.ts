import { expect, test } from 'vitest';
import { queuePage } from '#e2e/pages/queue.page.ts';
import { desktop, expectFocused, expectToFit, phone } from '#e2e/support/browser.ts';
import { drag, touchDrag } from '#e2e/support/sorting.ts';
import type { QueueItem } from '@velvet/contracts/content/queue';
import { answerQueue, localTimeOf, queueItem } from './support/queue.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const address = '/dashboard?section=queue';
/** not the zone of the machine */
const timezoneId = 'Europe/Berlin';

/** The date in the zone of the queue, in ISO format. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(new Date());

function namesOf(noon: Date) {
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return { name: format.format(noon), iso: noon.toISOString().slice(0, 10) };
}

/** The n-th day of the next month in the zone of the queue, as the calendar names it. */
function nextMonth(date: number) {
  const noon = new Date(`${today()}T12:00:00Z`);
  return namesOf(new Date(Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + 1, date, 12)));
}

/** The days of the next week in the zone of the queue, as the calendar names them. */
function nextWeek() {
  const noon = new Date(`${today()}T12:00:00Z`);
  const monday = noon.getTime() + (7 - ((noon.getUTCDay() + 6) % 7)) * 86_400_000;
  return Array.from({ length: 7 }, (_, index) => namesOf(new Date(monday + index * 86_400_000)));
}

/** The moment of a local time in the zone of the queue. */
function momentOn({ iso }: { readonly iso: string }, time: string): string {
  const asUtc = `${iso}T${time}:00.000Z`;
  const offsetMs =
    new Date(`${localTimeOf(asUtc, timezoneId).replace(' ', 'T')}:00Z`).getTime() - new Date(asUtc).getTime();
  return new Date(new Date(asUtc).getTime() - offsetMs).toISOString();
}

async function openCalendar(view: 'Month' | 'Week', planned: readonly QueueItem[] = [], hasTouch = false) {
  const visitor = await screens.visit({ timezoneId, hasTouch, viewport: desktop });
  const { page, api } = visitor;
  const items = answerQueue(api, planned);
  await page.goto(address);
  await page.getByText(view, { exact: true }).click({ force: true });
  return { ...visitor, queue: queuePage(page), items, timeOf: () => localTimeOf(items[0]!.scheduledAt, timezoneId) };
}

test('a creator plans on a day of the month, and moves the item by pointer and by keys with its local time', async () => {
  const { page, queue, timeOf, pageErrors } = await openCalendar('Month');
  await page.getByRole('button', { name: 'Next month' }).click();
  const [from, to, next] = [nextMonth(10), nextMonth(17), nextMonth(18)];
  const day = (name: string) => page.getByRole('region', { name });
  await day(from.name)
    .getByRole('button', { name: `Schedule on ${from.name}` })
    .click();
  expect(await page.getByLabel('Scheduled Date').inputValue()).toBe(from.iso);
  await page.getByLabel('Content Title').fill('Evening talk');
  await page.getByLabel('Scheduled Time').fill('19:30');
  await queue.submit();
  const entry = page.getByRole('button', { name: /Evening talk/ });
  await day(from.name)
    .getByRole('button', { name: /Evening talk/ })
    .waitFor();
  expect(timeOf()).toBe(`${from.iso} 19:30`);

  await drag(page, entry, day(to.name));
  await day(to.name)
    .getByRole('button', { name: /Evening talk/ })
    .waitFor();
  await expect.poll(timeOf).toBe(`${to.iso} 19:30`);
  await day(to.name)
    .getByRole('button', { name: /Evening talk/ })
    .focus();
  await page.keyboard.press('Space');
  await page.getByText('Evening talk is over').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowRight');
  await page.getByText(`Evening talk is over ${next.name}`).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(timeOf).toBe(`${next.iso} 19:30`);

  await day(next.name)
    .getByRole('button', { name: /Evening talk/ })
    .click();
  await page.getByRole('button', { name: 'Duplicate Evening talk' }).click();
  await page.getByLabel('Content Title').fill('Second talk');
  await queue.submit();
  await page.getByRole('button', { name: /Second talk/ }).click();
  await page.getByRole('button', { name: 'Delete Second talk' }).click();
  await page.getByText('Session deleted.').waitFor();
  await page.getByRole('button', { name: /Second talk/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /Second talk/ }).waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});

test('an item of a week is moved to another hour and day by pointer and by keys, and keeps its minutes', async () => {
  const days = nextWeek();
  const [from, to] = [days[1]!, days[3]!];
  const plan = queueItem({ title: 'Open studio', scheduledAt: momentOn(from, '10:15') });
  const { page, timeOf, pageErrors } = await openCalendar('Week', [plan]);
  await page.getByRole('button', { name: 'Next week' }).click();
  const entryOn = (day: { name: string }) =>
    page.getByRole('region', { name: day.name }).getByRole('button', { name: /Open studio/ });
  const cell = (day: { name: string }, hour: string) =>
    page.getByRole('button', { name: `Schedule on ${day.name}, ${hour}` });
  await entryOn(from).waitFor();
  await drag(page, entryOn(from), cell(to, '1 PM'));
  await entryOn(to).waitFor();
  await expect.poll(timeOf).toBe(`${to.iso} 13:15`);

  await entryOn(to).focus();
  await page.keyboard.press('Space');
  await page.getByText('Open studio is over').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  for (const [key, over] of [
    ['ArrowDown', `${to.name} at 2 PM`],
    ['ArrowLeft', `${days[2]!.name} at 2 PM`],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByText(`Open studio is over ${over}.`).waitFor({ state: 'attached' });
  }
  await page.keyboard.press('Space');
  await entryOn(days[2]!).waitFor();
  // the next key goes on with the same item
  await expectFocused(entryOn(days[2]!));
  await expect.poll(timeOf).toBe(`${days[2]!.iso} 14:15`);
  await page.setViewportSize(phone);
  await expectToFit(page);
  // the week and its buttons are one line
  const heads = [page.getByRole('button', { name: 'Previous week' }), page.getByRole('button', { name: 'Today' })];
  const distance = async () => {
    const [first, last] = await Promise.all(heads.map(async (button) => (await button.boundingBox())!));
    return Math.abs(first!.y + first!.height / 2 - (last!.y + last!.height / 2));
  };
  await expect.poll(distance).toBeLessThan(4);
  expect(pageErrors).toEqual([]);
});

test('an item is moved by a long touch', async () => {
  const [from, to] = [nextMonth(10), nextMonth(11)];
  const plan = queueItem({ title: 'Studio visit', scheduledAt: momentOn(from, '19:30') });
  const { page, timeOf, pageErrors } = await openCalendar('Month', [plan], true);
  await page.getByRole('button', { name: 'Next month' }).click();
  const entry = page.getByRole('button', { name: /Studio visit/ });
  await touchDrag(page, entry, page.getByRole('region', { name: to.name }), () =>
    page.getByText('Studio visit is over').waitFor({ state: 'attached' }),
  );
  await page
    .getByRole('region', { name: to.name })
    .getByRole('button', { name: /Studio visit/ })
    .waitFor();
  await expect.poll(timeOf).toBe(`${to.iso} 19:30`);
  expect(pageErrors).toEqual([]);
});
