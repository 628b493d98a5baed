import type { Database, Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { sign } from '@velvet/kit/http/signature';
import { acceptCard, fullYear, type CardInput } from '#cards/card.ts';
import { judge } from '#cards/test-card.ts';
import { CardDeclined, CardMissing, CardNotFound, CustomerNotFound } from '#failures.ts';
import type { CardObject } from '#objects.ts';
import type { SandboxTime } from '#time/sandbox-time.ts';
import { cardRepository, type CardRow } from './card.repository.ts';
import { customerRepository, type CustomerRow } from './customer.repository.ts';

type Cards = { cards: CardObject[]; defaultCard: string | null };

export function customerService(db: Database, time: SandboxTime, secretKey: string) {
  /** Changes a customer's cards under the customer's lock. `work` returns the new default card. */
  function change(
    customerId: string,
    work: (tx: Queries, customer: CustomerRow) => Promise<string | null>,
  ): Promise<Cards> {
    return db.transaction(async (tx) => {
      const customers = customerRepository(tx);
      const customer = await customers.findForUpdate(customerId);
      if (!customer) throw new Refusal(CustomerNotFound);
      const defaultCardId = await work(tx, customer);
      if (defaultCardId !== customer.defaultCardId) await customers.updateDefault(customerId, defaultCardId);
      return cardsOf(tx, { id: customerId, defaultCardId });
    });
  }

  return {
    createCard: (input: CardInput & { name: string }) => createCard(db, input, time, secretKey),

    readCard: (cardId: string) => readCard(db, cardId),

    async create({ idempotencyKey, reference }: { idempotencyKey: string; reference: string }) {
      const at = await time.now(db);
      const id = `cus_${newSecret(15)}`;
      return { id: await customerRepository(db).insert({ id, key: idempotencyKey, reference, at }) };
    },

    async listCards(customerId: string): Promise<Cards> {
      const customer = await customerRepository(db).find(customerId);
      if (!customer) throw new Refusal(CustomerNotFound);
      return cardsOf(db, customer);
    },

    attachCard: (customerId: string, cardId: string) =>
      change(customerId, async (tx, customer) => {
        const cards = cardRepository(tx);
        const card = await cards.find(cardId);
        if (card?.customerId === null) requireAccepted(card, await time.now(tx));
        if (!(await cards.attach(cardId, customerId))) throw new Refusal(CardNotFound);
        return customer.defaultCardId ?? cardId;
      }),

    detachCard: (customerId: string, cardId: string) =>
      change(customerId, async (tx, customer) => {
        const cards = cardRepository(tx);
        if (!(await cards.detach(cardId, customerId))) throw new Refusal(CardNotFound);
        if (customer.defaultCardId !== cardId) return customer.defaultCardId;
        return (await cards.findOfCustomer(customerId)).at(-1)?.id ?? null;
      }),

    setDefaultCard: (customerId: string, cardId: string) =>
      change(customerId, async (tx) => {
        const card = await cardRepository(tx).find(cardId);
        if (card?.customerId !== customerId) throw new Refusal(CardNotFound);
        return cardId;
      }),
  };
}

async function createCard(
  db: Queries,
  input: CardInput & { name: string },
  time: SandboxTime,
  secretKey: string,
): Promise<CardObject> {
  const at = await time.now(db);
  const { brand, number, behaviour } = acceptCard(input, at);
  const card = {
    id: `pm_${newSecret(15)}`,
    customerId: null,
    brand,
    last4: number.slice(-4),
    expMonth: input.expMonth,
    expYear: fullYear(input.expYear),
    behaviour,
    fingerprint: sign(secretKey, number).slice(0, 16),
  };
  await cardRepository(db).insert({ ...card, name: input.name, at });
  return presentCard(card);
}

async function readCard(db: Queries, cardId: string): Promise<CardObject & { fingerprint: string | null }> {
  const card = await cardRepository(db).find(cardId);
  if (!card) throw new Refusal(CardNotFound);
  return { ...presentCard(card), fingerprint: card.fingerprint };
}

/** Checks with the bank whether a card would be accepted before it is stored. */
function requireAccepted(card: CardRow, now: Date): void {
  const outcome = judge(card, 'present', now);
  if (outcome.state === 'failed') throw new Refusal(CardDeclined, { message: outcome.message });
}

/** Returns the card of an order: the named one, which may be new, or the customer's default. */
export async function cardToCharge(tx: Queries, customerId: string, cardId: string | null): Promise<CardRow> {
  const customer = await customerRepository(tx).find(customerId);
  if (!customer) throw new Refusal(CustomerNotFound);
  const id = cardId ?? customer.defaultCardId;
  if (id === null) throw new Refusal(CardMissing);
  const card = await cardRepository(tx).find(id);
  if (!card || (card.customerId ?? customerId) !== customerId) throw new Refusal(CardNotFound);
  return card;
}

/** Saves a new card after a successful charge; the customer's first saved card becomes the default. */
export async function keepPaidCard(tx: Queries, customerId: string, cardId: string): Promise<void> {
  const cards = cardRepository(tx);
  const card = await cards.find(cardId);
  if (card?.customerId !== null) return;
  const customers = customerRepository(tx);
  const customer = await customers.findForUpdate(customerId);
  if (!customer || !(await cards.attach(cardId, customerId))) return;
  if (customer.defaultCardId === null) await customers.updateDefault(customerId, cardId);
}

/**
 * Returns the card of a renewal: the customer's current default card, so that a new card fixes a past due subscription. Removed cards
 * are not charged.
 */
export async function cardToRenewWith(
  tx: Queries,
  customerId: string,
  firstCardId: string,
): Promise<{ id: string; card: CardRow | undefined }> {
  const customer = await customerRepository(tx).find(customerId);
  const id = customer?.defaultCardId ?? firstCardId;
  return { id, card: await cardRepository(tx).find(id) };
}

async function cardsOf(queries: Queries, { id, defaultCardId }: CustomerRow): Promise<Cards> {
  return { cards: (await cardRepository(queries).findOfCustomer(id)).map(presentCard), defaultCard: defaultCardId };
}

function presentCard({ id, brand, last4, expMonth, expYear }: CardRow): CardObject {
  return { id, brand, last4, expMonth, expYear };
}
