import type { UserId } from '@velvet/contracts/ids';
import type { MessageSettings, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import {
  firstMessageOffered,
  firstMessageOfferWithdrawn,
  writingPolicyChanged,
} from '@velvet/contracts/messaging/events';
import { PriceForCreators } from '@velvet/contracts/messaging/failures';
import type { Money } from '@velvet/contracts/money';
import { creatorCurrencyRepository } from '@velvet/entitlements/creator-currency.repository';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { isVerifiedCreator } from '#people/standing.ts';
import { settingRepository } from './setting.repository.ts';

type Changes = z.output<(typeof updateMessageSettings)['body']>;

export function settingService(db: Database) {
  return {
    read: (userId: UserId): Promise<MessageSettings> => settingRepository(db).find(userId),

    /** @throws {Refusal} PriceForCreators */
    update(userId: UserId, { firstMessagePrice, ...changes }: Changes): Promise<MessageSettings> {
      return db.transaction(async (tx) => {
        const settings = settingRepository(tx);
        const { whoCanWrite, whoCanCall, subscriberWelcome, readReceipts } = changes;
        const { revision, ...saved } = await settings.upsert(userId, {
          ...(whoCanWrite && { whoCanWrite }),
          ...(whoCanCall && { whoCanCall }),
          ...(subscriberWelcome !== undefined && { subscriberWelcome }),
          ...(readReceipts !== undefined && { readReceipts }),
        });
        if (whoCanWrite) await tx.append(writingPolicyChanged, { userId, whoCanWrite, revision });
        if (firstMessagePrice === undefined) return saved;
        await savePrice(tx, userId, firstMessagePrice);
        return settings.find(userId);
      });
    },
  };
}

/** @throws {Refusal} InvalidInput for a price in another currency than the creator's */
async function requireOwnCurrency(tx: Transaction, creatorId: UserId, { currency }: Money): Promise<void> {
  const own = await creatorCurrencyRepository(tx).find(creatorId);
  if (own !== currency) throw invalidField('firstMessagePrice.currency', `Your prices are in ${own}.`);
}

/** Stores the price of a first message, and publishes what payment sells for it. */
async function savePrice(tx: Transaction, creatorId: UserId, price: MessageSettings['firstMessagePrice']) {
  if (price && !(await isVerifiedCreator(tx, creatorId))) throw new Refusal(PriceForCreators);
  if (price) await requireOwnCurrency(tx, creatorId, price);
  const offer = await settingRepository(tx).updatePrice(creatorId, price, newId());
  if (!offer) return;
  if (price) await tx.append(firstMessageOffered, { ...offer, creatorId, price });
  else await tx.append(firstMessageOfferWithdrawn, { ...offer, creatorId });
}
