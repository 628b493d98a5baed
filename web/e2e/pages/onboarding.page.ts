import type { Page } from 'playwright-core';

/** The onboarding dialogs over the dashboard. */
export const onboardingPage = (page: Page) => ({
  at: (title: string) => page.getByRole('dialog', { name: title }).waitFor(),
  choose: (role: string) => page.getByRole('radio', { name: role }).check(),
  press: (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click(),
  isEnabled: (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).isEnabled(),
  says: (text: string) => page.getByRole('dialog').getByText(text, { exact: true }).first().waitFor(),
  /** Answers the first question to new members. @param birthday `YYYY-MM-DD` */
  async giveBirthday(birthday = '1990-05-17') {
    const dialog = page.getByRole('dialog', { name: 'Your birthday' });
    const [year = '', month, day] = birthday.split('-').map(Number).map(String);
    await dialog.getByLabel('Month').selectOption(month ?? '');
    await dialog.getByLabel('Day').fill(day ?? '');
    await dialog.getByLabel('Year').fill(year);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  },
  /** Completes the onboarding as a member. */
  async goAsMember() {
    await this.giveBirthday();
    await this.choose('Fan & Member');
    for (const button of ['Next', 'Next', 'Complete Setup']) await this.press(button);
    await page.getByRole('dialog', { name: 'Get started' }).waitFor({ state: 'detached' });
  },
  /** Opens the verification partner's page, in its tab. */
  async startCheck(button: string) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), this.press(button)]);
    await tab.getByRole('button', { name: 'Approve' }).waitFor();
    return {
      decline: () => tab.getByRole('button', { name: 'Decline' }).click(),
      async approve(dateOfBirth: string) {
        await tab.getByLabel('Date of birth').fill(dateOfBirth);
        await tab.getByRole('button', { name: 'Approve' }).click();
      },
    };
  },
});
