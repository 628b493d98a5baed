import type { UserId } from '@velvet/contracts/ids';
import { payoutMethodChanged } from '@velvet/contracts/payment/events';
import {
  FreshSignInRequired,
  PayoutMethodRefused,
  PayoutProviderUnavailable,
  PayoutsUnavailable,
} from '@velvet/contracts/payment/failures';
import type { PayoutMethod, PayoutMethodInput } from '@velvet/contracts/payment/payouts';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Logger } from '@velvet/kit/observability/logger';
import type { PayoutConfig } from './payout-config.ts';
import { labelOf } from './payout-details.ts';
import { payoutMethodRepository, unusedMethodRepository, type PayoutMethodRow } from './payout-method.repository.ts';
import { PayoutProviderError, type PayoutProvider } from './payout-provider.ts';

export type PayoutMethodParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PayoutProvider | undefined;
  config: PayoutConfig;
};

const batchSize = 100;

export function payoutMethodService({ db, clock, provider, config }: PayoutMethodParts) {
  const methods = payoutMethodRepository(db);

  /** @throws {Refusal} `FreshSignInRequired` unless the caller has signed in within the limit */
  function requireFreshSignIn(signedInAt: Date | undefined): void {
    const oldest = clock.now().getTime() - config.signInMaxAgeMs;
    if (!signedInAt || signedInAt.getTime() < oldest) throw new Refusal(FreshSignInRequired);
  }

  return {
    async read(creatorId: UserId): Promise<PayoutMethod | null> {
      const row = await methods.find(creatorId);
      return row ? presentMethod(row) : null;
    },

    /** @throws {Refusal} `FreshSignInRequired`, `InvalidInput`, or a refusal of the provider */
    async set(creatorId: UserId, signedInAt: Date | undefined, input: PayoutMethodInput): Promise<PayoutMethod> {
      requireFreshSignIn(signedInAt);
      if (!provider) throw new Refusal(PayoutsUnavailable);
      const label = labelOf(input);
      const destination = await provider.saveDestination(input).catch(refuse);
      const changedAt = clock.now();
      const payableFrom = new Date(changedAt.getTime() + config.coolOffMs);
      const row = { kind: input.kind, label, destination, changedAt, payableFrom };
      await db.transaction(async (tx) => {
        await payoutMethodRepository(tx).replace(creatorId, row);
        await tx.append(payoutMethodChanged, {
          creatorId,
          method: { kind: row.kind, label, payableFrom: payableFrom.toISOString() },
          changedAt: changedAt.toISOString(),
        });
      });
      return presentMethod(row);
    },

    /** @throws {Refusal} `FreshSignInRequired` */
    async remove(creatorId: UserId, signedInAt: Date | undefined): Promise<void> {
      requireFreshSignIn(signedInAt);
      const changedAt = clock.now();
      await db.transaction(async (tx) => {
        await payoutMethodRepository(tx).retire(creatorId, changedAt);
        if (!(await payoutMethodRepository(tx).delete(creatorId))) return;
        await tx.append(payoutMethodChanged, { creatorId, method: null, changedAt: changedAt.toISOString() });
      });
    },
  };
}

/** Removes the methods of deleted accounts without a balance, and tokens of former methods at the provider. */
export async function forgetUnusedMethods({ db, clock, logger, provider }: PayoutMethodParts): Promise<void> {
  if (!provider) return;
  const unused = unusedMethodRepository(db);
  for (const { creatorId } of await unused.findClosed(batchSize)) {
    await db.transaction(async (tx) => {
      await payoutMethodRepository(tx).retire(creatorId, clock.now());
      await payoutMethodRepository(tx).delete(creatorId);
    });
  }
  try {
    for (const { destination } of await unused.findRetired(batchSize)) {
      await provider.deleteDestination(destination);
      await unused.forgetRetired(destination);
    }
  } catch (error) {
    if (!(error instanceof PayoutProviderError)) throw error;
    logger.warn({ error }, 'the payout provider could not delete a former account');
  }
}

export function presentMethod({ kind, label, changedAt, payableFrom }: PayoutMethodRow): PayoutMethod {
  return { kind, label, changedAt: changedAt.toISOString(), payableFrom: payableFrom.toISOString() };
}

function refuse(error: unknown): never {
  if (!(error instanceof PayoutProviderError)) throw error;
  throw new Refusal(error.reason === 'refused' ? PayoutMethodRefused : PayoutProviderUnavailable);
}
