import type { UserId } from '@velvet/contracts/ids';
import type { PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import type { MissingDetail } from '@velvet/contracts/payment/payouts';
import type { Queries } from '@velvet/kit/database/database';

export type PayoutMethodRow = {
  kind: PayoutMethodKind;
  label: string;
  destination: string;
  changedAt: Date;
  payableFrom: Date;
  /** of a bank account, ISO 3166-1; null for other methods */
  country: string | null;
  /** identifies the bank account; null for other methods, and before one is entered */
  fingerprint: string | null;
  /** details that the provider lacks */
  missing: MissingDetail[];
};

/** A method without an account at the provider: all details are known. */
export const withoutAccount = { country: null, fingerprint: null, missing: [] } satisfies Partial<PayoutMethodRow>;

const columns = `kind, label, destination, changed_at as "changedAt", payable_from as "payableFrom", country, fingerprint, missing`;

export function payoutMethodRepository(db: Queries) {
  return {
    find(creatorId: UserId): Promise<PayoutMethodRow | undefined> {
      return db.one('payoutMethod.find', `select ${columns} from payout_method where creator_id = $1`, [creatorId]);
    },

    /** Replaces the method; the former token is deleted at the provider later. */
    async replace(creatorId: UserId, row: PayoutMethodRow): Promise<void> {
      await this.retire(creatorId, row.changedAt);
      await db.run(
        'payoutMethod.replace',
        `insert into payout_method (creator_id, kind, label, destination, changed_at, payable_from, country, fingerprint, missing)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (creator_id) do update set kind = $2, label = $3, destination = $4, changed_at = $5, payable_from = $6,
           country = $7, fingerprint = $8, missing = $9, reading = 0`,
        replaceValues(creatorId, row),
      );
    },

    /** Notes that the token of the present method is not needed by it any more. The row is locked until the end of the transaction. */
    async retire(creatorId: UserId, at: Date): Promise<void> {
      await db.run(
        'payoutMethod.retire',
        `with former as (select destination from payout_method where creator_id = $1 for update)
         insert into payout_destination_retired (destination, retired_at) select destination, $2 from former
         on conflict do nothing`,
        [creatorId, at],
      );
    },

    /** @returns whether there was one */
    async delete(creatorId: UserId): Promise<boolean> {
      return (
        (await db.run('payoutMethod.delete', 'delete from payout_method where creator_id = $1', [creatorId])) === 1
      );
    },

    async close(creatorId: UserId, at: Date): Promise<void> {
      await db.run('payoutMethod.close', 'update payout_method set closes_at = $2 where creator_id = $1', [
        creatorId,
        at,
      ]);
    },
  };
}

/** Methods whose details are at the provider. */
export function payoutAccountRepository(db: Queries) {
  return {
    /** Finds the creator whose method is this account, if the reading with this number is newer than the stored one, and locks the row. */
    findForReading(
      destination: string,
      reading: number,
    ): Promise<(PayoutMethodRow & { creatorId: UserId }) | undefined> {
      return db.one(
        'payoutMethod.findForReading',
        `select creator_id as "creatorId", ${columns} from payout_method where destination = $1 and reading < $2 for update`,
        [destination, reading],
      );
    },

    /** Stores what the provider has of an account. */
    async updateAccount(creatorId: UserId, row: PayoutMethodRow, reading: number): Promise<void> {
      await db.run(
        'payoutMethod.updateAccount',
        `update payout_method set label = $2, fingerprint = $3, missing = $4, changed_at = $5, payable_from = $6, reading = $7
          where creator_id = $1`,
        [creatorId, row.label, row.fingerprint, row.missing, row.changedAt, row.payableFrom, reading],
      );
    },
  };
}

function replaceValues(creatorId: UserId, row: PayoutMethodRow): unknown[] {
  const { kind, label, destination, changedAt, payableFrom, country, fingerprint, missing } = row;
  return [creatorId, kind, label, destination, changedAt, payableFrom, country, fingerprint, missing];
}

/** Methods of deleted accounts and tokens of former methods. */
export function unusedMethodRepository(db: Queries) {
  return {
    /** Returns deleted accounts whose balance is paid out, or below zero. */
    findClosed(limit: number): Promise<{ creatorId: UserId }[]> {
      return db.rows(
        'payoutMethod.findClosed',
        `select creator_id as "creatorId" from payout_method method
          where closes_at is not null
            and not exists (select from payout where payout.creator_id = method.creator_id and state in ('pending', 'processing'))
            and coalesce((select sum(amount_minor) from lot where lot.creator_id = method.creator_id and lot.payout_id is null), 0) <= 0
          order by creator_id limit $1`,
        [limit],
      );
    },

    /** Returns tokens that no method and no open payout needs, and to which nothing was paid since `paidBefore`. */
    findRetired(paidBefore: Date, limit: number): Promise<{ destination: string }[]> {
      return db.rows(
        'payoutMethod.findRetired',
        `select destination from payout_destination_retired retired
          where not exists (select from payout_method method where method.destination = retired.destination)
            and not exists (select from payout where payout.destination = retired.destination
                             and (state in ('pending', 'processing') or (state = 'completed' and settled_at >= $2)))
          order by retired_at limit $1`,
        [limit, paidBefore],
      );
    },

    async forgetRetired(destination: string): Promise<void> {
      await db.run('payoutMethod.forgetRetired', 'delete from payout_destination_retired where destination = $1', [
        destination,
      ]);
    },
  };
}
