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
import {
  payoutMethodRepository,
  unusedMethodRepository,
  withoutAccount,
  type PayoutMethodRow,
} from './payout-method.repository.ts';
import { PayoutProviderError, type PayoutProvider } from './payout-provider.ts';

export type PayoutMethodParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PayoutProvider | undefined;
  config: PayoutConfig;
};

const batchSize = 100;
/** An arrived payout can come back to its account for this long. */
const returnableMs = 14 * 24 * 3_600_000;

export function payoutMethodService({ db, clock, provider, config }: PayoutMethodParts) {
  const methods = payoutMethodRepository(db);

  /** @throws {Refusal} `FreshSignInRequired` unless the caller has signed in within the limit */
  function requireFreshSignIn(signedInAt: Date | undefined): void {
    const oldest = clock.now().getTime() - config.signInMaxAgeMs;
    if (!signedInAt || signedInAt.getTime() < oldest) throw new Refusal(FreshSignInRequired);
  }

  return {
    requireFreshSignIn,

    async read(creatorId: UserId): Promise<PayoutMethod | null> {
      const row = await methods.find(creatorId);
      return row ? presentMethod(row) : null;
    },

    /** @throws {Refusal} `FreshSignInRequired`, `InvalidInput`, or a refusal of the provider */
    async set(creatorId: UserId, signedInAt: Date | undefined, input: PayoutMethodInput): Promise<PayoutMethod> {
      requireFreshSignIn(signedInAt);
      if (!provider?.kinds.includes(input.kind)) throw new Refusal(PayoutsUnavailable);
      const label = labelOf(input);
      const before = await methods.find(creatorId);
      // an account is changed on the provider's page
      if (before && input.kind === 'bank' && before.kind === 'bank' && before.country === input.country)
        return presentMethod(before);
      const destination = await provider.saveDestination(input, creatorId).catch(refuse);
      const changedAt = clock.now();
      const payableFrom = new Date(changedAt.getTime() + config.coolOffMs);
      const account = await openedAccount(provider, input, destination);
      const row = { kind: input.kind, label, destination, changedAt, payableFrom, ...account };
      await db.transaction(async (tx) => {
        await payoutMethodRepository(tx).replace(creatorId, row);
        // a bank account is announced when it is entered; until then money goes nowhere
        if (row.missing.length > 0 && !before) return;
        await tx.append(payoutMethodChanged, changeOf(creatorId, row, changedAt));
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

/** Returns the details that a new account lacks; none for other methods. */
async function openedAccount(provider: PayoutProvider, input: PayoutMethodInput, destination: string) {
  if (input.kind !== 'bank' || !provider.accounts) return withoutAccount;
  const { missing } = await provider.accounts.read(destination).catch(refuse);
  return { country: input.country, fingerprint: null, missing };
}

/** The event of a changed method; one that cannot be paid is none. */
export function changeOf(creatorId: UserId, { kind, label, payableFrom, missing }: PayoutMethodRow, at: Date) {
  const method = missing.length > 0 ? null : { kind, label, payableFrom: payableFrom.toISOString() };
  return { creatorId, method, changedAt: at.toISOString() };
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
  const paidBefore = new Date(clock.now().getTime() - returnableMs);
  for (const { destination } of await unused.findRetired(paidBefore, batchSize)) {
    try {
      await provider.deleteDestination(destination);
      await unused.forgetRetired(destination);
    } catch (error) {
      if (!(error instanceof PayoutProviderError)) throw error;
      logger.warn({ error }, 'the payout provider could not delete a former account');
    }
  }
}

export function presentMethod({
  kind,
  label,
  country,
  missing,
  changedAt,
  payableFrom,
}: PayoutMethodRow): PayoutMethod {
  return { kind, label, country, missing, changedAt: changedAt.toISOString(), payableFrom: payableFrom.toISOString() };
}

function refuse(error: unknown): never {
  if (!(error instanceof PayoutProviderError)) throw error;
  throw new Refusal(error.reason === 'refused' ? PayoutMethodRefused : PayoutProviderUnavailable);
}
