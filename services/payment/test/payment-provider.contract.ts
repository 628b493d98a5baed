import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import {
  ProviderError,
  type ChargeOrder,
  type PaymentProvider,
  type ProviderCharge,
} from '#provider/payment-provider.ts';

/** Requirements of the suite besides the port: test cards, and a function that passes 3-D Secure. */
export type ProviderUnderTest = AsyncDisposable & {
  provider: PaymentProvider;
  /** whether it stores cards and renews subscriptions; otherwise each payment is authorised on a page */
  keepsCards: boolean;
  /** creates a card as the browser would */
  createCard(kind: 'succeeds' | 'declined' | 'challenge'): Promise<string>;
  authorise(url: string): Promise<void>;
  /** the time of the provider */
  now(): Date;
  /** returns a webhook about this object as the provider sends it */
  webhook(about: string): Promise<{ bytes: Buffer; headers: Record<string, string>; at: Date }>;
};

/** Contract tests of the port, which every adapter must pass. */
export function testPaymentProvider(name: string, keepsCards: boolean, open: () => Promise<ProviderUnderTest>): void {
  testCharges(name, open);
  testDeletion(name, open);
  testWaiting(name, open);
  if (!keepsCards) return;
  testCards(name, open);
  testDeletedCards(name, open);
  testSetups(name, open);
  testSubscriptions(name, open);
  testCurrencies(name, open);
}

const price = { amountMinor: 999, currency: 'USD' as const };

async function order(under: ProviderUnderTest, kind: 'succeeds' | 'declined' | 'challenge'): Promise<ChargeOrder> {
  const customerId = await under.provider.createCustomer({ key: newId(), reference: 'ana', currency: null });
  const key = newId();
  const common = { key, reference: key, customerId, price, returnUrl: 'http://localhost:3000/dashboard' };
  if (!under.keepsCards) return { ...common, cardId: null };
  const card = await under.createCard(kind);
  // a card that would be declined cannot be saved first
  if (kind !== 'declined') await save(under, customerId, card);
  return { ...common, cardId: kind === 'declined' ? card : null };
}

/** Saves a card, also through 3-D Secure. */
async function save({ provider, authorise }: ProviderUnderTest, customerId: string, cardId: string) {
  const setup = await provider.saveCard({ customerId, cardId, returnUrl: 'http://localhost:3000/dashboard' });
  if (setup.actionUrl !== null) await authorise(setup.actionUrl);
  return provider.retrieveSetup(setup.id);
}

/** Charges, and authorises what waits on a page. */
async function pay(under: ProviderUnderTest, wanted: ChargeOrder): Promise<ProviderCharge> {
  const charge = await under.provider.charge(wanted);
  if (charge.actionUrl !== null) await under.authorise(charge.actionUrl);
  return under.provider.retrieveCharge(charge.id);
}

type Open = () => Promise<ProviderUnderTest>;

function testCharges(name: string, open: Open): void {
  test(`${name}: one key is one charge; a refund happens once`, async () => {
    await using under = await open();
    const { provider } = under;
    const wanted = await order(under, 'succeeds');
    const charges = await Promise.all([1, 2, 3].map(() => provider.charge(wanted)));
    expect(new Set(charges.map(({ id }) => id)).size).toBe(1);
    expect(await pay(under, wanted)).toMatchObject({
      id: charges[0]?.id,
      state: 'succeeded',
      reference: wanted.key,
      price: wanted.price,
      refundedMinor: 0,
      dispute: null,
      subscription: null,
    });
    await expect(provider.charge({ ...wanted, price: { amountMinor: 1, currency: 'USD' } })).rejects.toMatchObject({
      reason: 'refused',
    });
    const id = charges[0]?.id ?? '';
    const part = { key: newId(), amountMinor: 200, reason: 'requested' as const };
    await provider.refund(id, part);
    expect(await provider.refund(id, part)).toMatchObject({ refundedMinor: 200 });
    const rest = { ...part, key: newId(), amountMinor: wanted.price.amountMinor - 200 };
    await expect(
      provider.refund(id, { ...rest, key: newId(), amountMinor: rest.amountMinor + 1 }),
    ).rejects.toMatchObject({
      reason: 'not-refundable',
    });
    const refunded = await provider.refund(id, rest);
    expect(refunded).toMatchObject({ refundedMinor: wanted.price.amountMinor });
    expect(await provider.retrieveCharge(id)).toEqual(refunded);
    await expect(provider.retrieveCharge('pi_unknown')).rejects.toMatchObject({ reason: 'not-found' });
    await expect(provider.retrieveSubscription('sub_unknown')).rejects.toMatchObject({ reason: 'not-found' });
  });
}

function testDeletion(name: string, open: Open): void {
  test(`${name}: charges of a deleted customer can still be refunded`, async () => {
    await using under = await open();
    const { provider } = under;
    const wanted = await order(under, 'succeeds');
    const { id } = await pay(under, wanted);
    for (const customer of [wanted.customerId, wanted.customerId, 'cus_unknown'])
      await provider.deleteCustomer(customer);
    const { amountMinor } = wanted.price;
    expect(await provider.refund(id, { key: newId(), amountMinor, reason: 'requested' })).toMatchObject({
      refundedMinor: amountMinor,
    });
  });
}

function testDeletedCards(name: string, open: Open): void {
  test(`${name}: a deleted customer has no cards and no running subscription, and pays nothing more`, async () => {
    await using under = await open();
    const { provider } = under;
    const wanted = await order(under, 'succeeds');
    const running = await provider.subscribe({ ...wanted, interval: 'month', plan: newId() });
    await provider.deleteCustomer(wanted.customerId);
    await expect(provider.listCards(wanted.customerId)).rejects.toMatchObject({ reason: 'not-found' });
    await expect(provider.charge({ ...wanted, key: newId() })).rejects.toMatchObject({ reason: 'not-found' });
    expect(await provider.retrieveSubscription(running.id)).toMatchObject({ state: 'ended' });
  });
}

function testCards(name: string, open: Open): void {
  test(`${name}: a decline is an answer with a sentence; a missing or foreign card is an error`, async () => {
    await using under = await open();
    const { provider } = under;
    const wanted = await order(under, 'declined');
    const declined = await provider.charge(wanted);
    expect(declined).toMatchObject({ state: 'failed' });
    expect(declined.declineMessage).toMatch(/\w+ .*\.$/);
    await expect(provider.refund(declined.id, { key: newId(), amountMinor: 1, reason: 'other' })).rejects.toMatchObject(
      { reason: 'not-refundable' },
    );
    const own = await order(under, 'succeeds');
    const [card] = await provider.listCards(own.customerId);
    const foreign = { ...own, key: newId(), customerId: wanted.customerId };
    await expect(provider.charge(foreign)).rejects.toMatchObject({ reason: 'no-card' });
    await expect(provider.charge({ ...foreign, cardId: card?.id ?? '' })).rejects.toMatchObject({
      reason: 'card-not-found',
    });
    expect(await provider.detachCard(own.customerId, card?.id ?? '')).toEqual([]);
  });

  test(`${name}: a new card is kept by the charge that succeeds; a declined one is neither kept nor attached`, async () => {
    await using under = await open();
    const { provider } = under;
    const declined = await order(under, 'declined');
    await provider.charge(declined);
    expect(await provider.listCards(declined.customerId)).toEqual([]);
    await expect(provider.attachCard(declined.customerId, declined.cardId ?? '')).rejects.toMatchObject({
      reason: 'declined',
      sentence: expect.stringMatching(/\w+ .*\.$/),
    });
    expect(await save(under, declined.customerId, declined.cardId ?? '')).toMatchObject({
      state: 'failed',
      declineMessage: expect.stringMatching(/\w+ .*\.$/),
    });
    const cardId = await under.createCard('succeeds');
    await provider.charge({ ...declined, key: newId(), cardId });
    expect(await provider.listCards(declined.customerId)).toMatchObject([{ id: cardId, isDefault: true }]);
  });
}

function testSetups(name: string, open: Open): void {
  test(`${name}: a card is saved after 3-D Secure, the first one is the default, and none is taken from others`, async () => {
    await using under = await open();
    const { provider } = under;
    const [customerId, other] = [
      await provider.createCustomer({ key: newId(), reference: 'ana', currency: null }),
      await provider.createCustomer({ key: newId(), reference: 'bo', currency: null }),
    ];
    const card = await under.createCard('challenge');
    const order = { customerId, cardId: card, returnUrl: 'http://localhost:3000/dashboard' };
    const waiting = await provider.saveCard(order);
    expect(waiting).toMatchObject({ customerId, state: 'requires_action', actionUrl: expect.any(String) });
    expect(await provider.listCards(customerId)).toEqual([]);
    await under.authorise(waiting.actionUrl ?? '');
    expect(await provider.retrieveSetup(waiting.id)).toMatchObject({ state: 'succeeded', actionUrl: null });
    expect(await provider.saveCard({ ...order, cardId: await under.createCard('succeeds') })).toMatchObject({
      state: 'succeeded',
    });
    expect(await provider.listCards(customerId)).toMatchObject([{ id: card, isDefault: true }, { isDefault: false }]);
    for (const cardId of [card, 'pm_unknown'])
      await expect(provider.saveCard({ ...order, customerId: other, cardId })).rejects.toMatchObject({
        reason: 'card-not-found',
      });
    await expect(provider.retrieveSetup('seti_unknown')).rejects.toMatchObject({ reason: 'not-found' });
    expect(await provider.openCardSession(customerId)).toEqual(expect.any(String));
  });
}

function testWaiting(name: string, open: Open): void {
  test(`${name}: 3-D Secure waits for the payer, and may be given up`, async () => {
    await using under = await open();
    const { provider } = under;
    const wanted = await order(under, 'challenge');
    const waiting = await provider.charge(wanted);
    expect(waiting).toMatchObject({ state: 'requires_action' });
    await under.authorise(waiting.actionUrl ?? '');
    expect(await provider.retrieveCharge(waiting.id)).toMatchObject({ state: 'succeeded', actionUrl: null });
    expect(await provider.cancelCharge(waiting.id)).toMatchObject({ state: 'succeeded' });
    const other = await provider.charge({ ...wanted, key: newId() });
    expect(await provider.cancelCharge(other.id)).toMatchObject({ state: 'failed' });
  });

  test(`${name}: a webhook is read from exactly its bytes, while it is young`, async () => {
    await using under = await open();
    const charge = await under.provider.charge(await order(under, 'succeeds'));
    const { bytes, headers, at } = await under.webhook(charge.id);
    const read = (these = bytes, moment = at) => under.provider.readWebhook(these, headers, moment);
    expect(read()).toMatchObject({ subject: { kind: 'charge', id: charge.id } });
    expect(read(Buffer.concat([bytes, Buffer.from(' ')]))).toBeUndefined();
    expect(read(bytes, new Date(at.getTime() + 600_000))).toBeUndefined();
    expect(under.provider.readWebhook(bytes, {}, at)).toBeUndefined();
    for (const name of Object.keys(headers))
      for (const header of ['', 't=0,v1=', 't=,v1=', 'v1=', 't=0,v1=ü', ','])
        expect(under.provider.readWebhook(bytes, { [name]: header }, new Date(0))).toBeUndefined();
  });
}

function testSubscriptions(name: string, open: Open): void {
  test(`${name}: a subscription is charged at once, is cancelled with its period, resumed, and ended`, async () => {
    await using under = await open();
    const { provider } = under;
    const wanted = { ...(await order(under, 'succeeds')), interval: 'month' as const, plan: newId() };
    const made = await provider.subscribe(wanted);
    expect(await provider.subscribe(wanted)).toMatchObject({ id: made.id, charges: made.charges });
    expect(made).toMatchObject({ state: 'active', reference: wanted.key, period: 1, endsAtPeriodEnd: false });
    expect(made.charges).toMatchObject([{ state: 'succeeded', subscription: { id: made.id, period: 1 } }]);
    expect(made.periodEndsAt.getTime()).toBeGreaterThan(under.now().getTime() + 27 * 24 * 3_600_000);
    const cancelled = await provider.cancelSubscription(made.id, { immediately: false });
    expect(cancelled).toMatchObject({ state: 'active', endsAtPeriodEnd: true });
    expect(cancelled.version).toBeGreaterThan(made.version);
    expect(await provider.resumeSubscription(made.id)).toMatchObject({ endsAtPeriodEnd: false });
    expect(await provider.cancelSubscription(made.id, { immediately: true })).toMatchObject({
      state: 'ended',
      endReason: 'cancelled',
    });
    expect(await provider.cancelSubscription(made.id, { immediately: true })).toMatchObject({ state: 'ended' });
    const key = newId();
    const longer = await provider.subscribe({ ...wanted, key, reference: key, interval: 'half-year' });
    const days = (longer.periodEndsAt.getTime() - made.periodEndsAt.getTime()) / (24 * 3_600_000);
    expect(days).toBeGreaterThan(147);
    await expect(provider.resumeSubscription(made.id)).rejects.toBeInstanceOf(ProviderError);
  });

  test(`${name}: a discount lowers the first charge of a subscription, and its id is shared by equal ones`, async () => {
    await using under = await open();
    const { provider } = under;
    const wanted = { ...(await order(under, 'succeeds')), interval: 'month' as const };
    for (const key of [wanted.key, newId()]) {
      const discount = { offMinor: 400, months: 3 };
      const made = await provider.subscribe({ ...wanted, key, reference: key, plan: newId(), discount });
      expect(made.charges).toMatchObject([{ state: 'succeeded', price: { amountMinor: 599 } }]);
    }
  });
}

function testCurrencies(name: string, open: Open): void {
  test(`${name}: a person has a customer for each currency of subscriptions, and each its own cards`, async () => {
    await using under = await open();
    const { provider } = under;
    const dollars = { ...(await order(under, 'succeeds')), interval: 'month' as const, plan: newId() };
    expect(await provider.subscribe(dollars)).toMatchObject({ state: 'active' });
    const key = newId();
    const euros = { ...dollars, key, reference: key, price: { amountMinor: 799, currency: 'EUR' } };
    await expect(provider.subscribe(euros)).rejects.toMatchObject({ reason: 'refused' });
    expect(await provider.charge({ ...euros, key: newId() })).toMatchObject({ state: 'succeeded', price: euros.price });

    const further = { key: newId(), reference: 'ana', currency: 'EUR' };
    const customerId = await provider.createCustomer(further);
    expect(await provider.createCustomer(further)).toBe(customerId);
    const [card] = await provider.listCards(dollars.customerId);
    const foreign = { ...euros, key: newId(), customerId, cardId: card?.id ?? '' };
    const refused = { reason: 'card-not-found' };
    await expect(provider.charge(foreign)).rejects.toMatchObject(refused);
    await expect(provider.saveCard(foreign)).rejects.toMatchObject(refused);
    await save(under, customerId, await under.createCard('succeeds'));
    const made = await provider.subscribe({ ...euros, key: newId(), customerId });
    expect(made).toMatchObject({ state: 'active', charges: [{ state: 'succeeded', price: euros.price }] });
    expect([await provider.listCards(customerId), await provider.listCards(dollars.customerId)]).toMatchObject([
      [{ isDefault: true }],
      [{ isDefault: true }],
    ]);
  });
}
