import { createTestCard } from '@velvet/card-sandbox/test-card-client';
import { setupCustomer } from '@velvet/contracts/payment/cards';
import { expect, test } from 'vitest';
import { cardFrame, cardsPage } from './pages/cards.page.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';

/** With a key of Stripe, pages use its form; the server behind them still talks to the sandbox. */
const stage = useStage({ gateway: { STRIPE_PUBLISHABLE_KEY: 'pk_test_stage' } });

/** In place of Stripe's script: fields in a frame of its origin, which give a payment method. */
const stripeJs = (paymentMethod: string) => `
  window.Stripe = (key) => ({
    _registerWrapper() {},
    elements: (options) => ({
      submit: async () => window.refused ? { error: { type: 'validation_error', message: 'Your card number is incomplete.' } } : {},
      create(kind) {
        const on = {};
        return {
          on: (name, handle) => { on[name] = handle; },
          mount(parent) {
            const frame = document.createElement('iframe');
            Object.assign(frame, { title: 'Secure payment input frame', src: 'https://js.stripe.com/fields' });
            frame.addEventListener('load', () => on.ready({}));
            parent.append(frame);
            window.told = { key, kind, mode: options.mode, types: options.paymentMethodTypes, session: options.customerSessionClientSecret };
          },
          update() {},
          destroy() {},
        };
      },
    }),
    createPaymentMethod: async () => ({ paymentMethod: { id: '${paymentMethod}' } }),
  });`;

test("with Stripe's key its Payment Element takes the card, and our API receives the id alone", async () => {
  const person = await stage.person('Finn Dale');
  const { provider } = must(await person.make(setupCustomer));
  const paymentMethod = await createTestCard(provider, '4242424242424242');
  const { page, pageErrors } = await stage.visitAs(person);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: stripeJs(paymentMethod) })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Fields</title><label>Card <input></label>',
        }),
  );
  const cards = cardsPage(page);
  await cards.open();
  await cards.add();
  await page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card').waitFor();
  expect(await page.evaluate('window.told')).toEqual({
    key: 'pk_test_stage',
    kind: 'payment',
    mode: 'setup',
    types: ['card'],
    session: expect.stringMatching(/^cuss_secret_/),
  });
  expect(await cardFrame(page).owner().count()).toBe(0);

  await page.evaluate('window.refused = true');
  await cards.save();
  expect(await cards.problem()).toBe('Your card number is incomplete.');
  await page.evaluate('window.refused = false');
  await cards.save();
  await cards.card('Visa •••• 4242').getByText('Default').waitFor();
  expect(sent.filter((body) => body.includes(paymentMethod))).toEqual([
    JSON.stringify({ paymentMethodId: paymentMethod }),
  ]);
  expect(pageErrors).toEqual([]);
});

test("the form explains that the provider's script did not load, and tries again", async () => {
  const { page } = await stage.visitAs(await stage.person('Mara Voss'));
  let isBlocked = true;
  await page.route('https://js.stripe.com/**', (route) => {
    if (isBlocked) return route.abort();
    const isScript = route.request().resourceType() === 'script';
    return route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript ? stripeJs('pm_1') : '',
    });
  });
  const cards = cardsPage(page);
  await cards.open();
  await cards.add();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').waitFor();
  isBlocked = false;
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await page.locator('iframe[title="Secure payment input frame"]').waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
});
