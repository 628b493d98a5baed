import type { UserId } from '@velvet/contracts/ids';
import { payoutMethodChanged } from '@velvet/contracts/payment/events';
import { NoPayoutAccount, PayoutProviderUnavailable, PayoutsUnavailable } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Logger } from '@velvet/kit/observability/logger';
import type { PayoutConfig } from './payout-config.ts';
import { changeOf } from './payout-method.service.ts';
import { payoutAccountRepository, payoutMethodRepository, type PayoutMethodRow } from './payout-method.repository.ts';
import { PayoutProviderError, type AccountReading, type PayoutProvider } from './payout-provider.ts';

export type PayoutAccountParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PayoutProvider | undefined;
  config: PayoutConfig;
  /** the screen of payouts, to which the provider's page returns */
  screenUrl: string;
  /** returns a greater number with each call; readings of accounts are ordered by it */
  nextReading: () => Promise<number>;
};

/** Bank accounts of creators, which are entered at the provider. Their state is read there, so the order of webhooks does not matter. */
export function payoutAccountService(parts: PayoutAccountParts) {
  const { db, logger, provider, screenUrl } = parts;
  const methods = payoutMethodRepository(db);

  /** Reads an account, and stores what has changed. @throws {PayoutProviderError} */
  async function read(destination: string): Promise<void> {
    if (!provider?.accounts) return;
    const number = await parts.nextReading();
    const reading = await provider.accounts.read(destination);
    await db.transaction(async (tx) => {
      const row = await payoutAccountRepository(tx).findForReading(destination, number);
      if (!row) return;
      const after = { ...row, ...changesOf(parts, row, reading) };
      await payoutAccountRepository(tx).updateAccount(row.creatorId, after, number);
      const isOther = after.fingerprint !== row.fingerprint || after.missing.length > 0 !== row.missing.length > 0;
      if (isOther) await tx.append(payoutMethodChanged, changeOf(row.creatorId, after, parts.clock.now()));
    });
  }

  return {
    /** Takes a webhook about an account. @throws {PayoutProviderError} `unreachable` */
    async takeNotice(destination: string): Promise<void> {
      await read(destination).catch((error: unknown) => {
        if (!(error instanceof PayoutProviderError) || error.reason === 'unreachable') throw error;
        logger.warn({ error, destination }, 'a webhook is about an unknown account');
      });
    },

    /** Reads the caller's account while something is missing, for example after its page was left. An outage changes nothing. */
    async refresh(creatorId: UserId): Promise<void> {
      const method = await methods.find(creatorId);
      if (method?.kind !== 'bank' || method.missing.length === 0) return;
      await read(method.destination).catch((error: unknown) => {
        if (!(error instanceof PayoutProviderError)) throw error;
        logger.warn({ error, creatorId }, 'the payout provider did not describe an account');
      });
    },

    /** @returns the address of the provider's page @throws {Refusal} `NoPayoutAccount` for another method */
    async open(creatorId: UserId): Promise<{ url: string }> {
      if (!provider?.accounts) throw new Refusal(PayoutsUnavailable);
      const method = await methods.find(creatorId);
      if (method?.kind !== 'bank') throw new Refusal(NoPayoutAccount);
      const urls = { returnUrl: screenUrl, refreshUrl: screenUrl };
      const url = await provider.accounts.link(method.destination, urls).catch((error: unknown) => {
        if (!(error instanceof PayoutProviderError)) throw error;
        throw new Refusal(PayoutProviderUnavailable);
      });
      return { url };
    },
  };
}

export type PayoutAccountService = ReturnType<typeof payoutAccountService>;

/** Another bank account is a change of the method, with its cool-off. */
function changesOf(
  { clock, config }: PayoutAccountParts,
  row: PayoutMethodRow,
  { missing, bank }: AccountReading,
): Partial<PayoutMethodRow> {
  if (bank === null || bank.fingerprint === row.fingerprint) return { missing };
  const changedAt = clock.now();
  const payableFrom = new Date(changedAt.getTime() + config.coolOffMs);
  return { missing, label: bank.label, fingerprint: bank.fingerprint, changedAt, payableFrom };
}
