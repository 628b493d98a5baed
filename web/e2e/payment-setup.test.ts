import { expect, test } from 'vitest';
import { cardsPage } from './pages/cards.page.ts';
import { fanPage } from './story/fan.page.ts';
import { expectAccessible } from './support/browser.ts';
import { openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

/** Without the key, card entry is switched off. */
const stage = useStage({ gateway: { STRIPE_PUBLISHABLE_KEY: '' } });

test('payment methods and the payment form show Payment Setup Required when there is no publishable key', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { page } = await stage.visitAs(await stage.person('Finn Dale'));
  await cardsPage(page).open();
  await page.getByText('Payment Setup Required').waitFor();
  await expectAccessible(page);
  const fan = fanPage(page);
  await fan.openCreator(creator.handle);
  await fan.asList();
  await fan.unlock();
  await page.getByRole('dialog').getByText('Payment Setup Required').waitFor();
  expect(await page.getByRole('button', { name: /^Pay / }).isDisabled()).toBe(true);
});
