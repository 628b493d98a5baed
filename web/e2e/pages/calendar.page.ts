import type { Locator, Page } from 'playwright-core';

/** Enters a time in the field 'Publish on' of `within`, in the time zone of the page. */
export async function chooseMoment(page: Page, within: Locator, at: Date): Promise<void> {
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(at);
  await within.getByRole('button', { name: 'Publish on' }).click();
  const day = page.getByRole('button', {
    name: `${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`,
    exact: true,
  });
  await page.getByRole('button', { name: 'Next month' }).waitFor();
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await day.first().click();
  const [hour = '', meridiem = 'AM'] = part({ hour: 'numeric', hour12: true }).split(/\s/);
  await page.getByRole('spinbutton', { name: 'Hour' }).fill(hour);
  await page.getByRole('spinbutton', { name: 'Minute' }).fill(part({ minute: 'numeric' }));
  await page.getByLabel('AM or PM').selectOption(meridiem);
  await page.getByRole('button', { name: 'Set time' }).click();
  await page.getByRole('button', { name: 'Next month' }).waitFor({ state: 'hidden' });
}
