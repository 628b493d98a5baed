import type { UserId } from '@velvet/contracts/ids';
import type { PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import type { Queries } from '@velvet/kit/database/database';

export type PayoutMethodRow = {
  kind: PayoutMethodKind;
  label: string;
  destination: string;
  changedAt: Date;
  payableFrom: Date;
};

const columns = `kind, label, destination, changed_at as "changedAt", payable_from as "payableFrom"`;

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
        `insert into payout_method (creator_id, kind, label, destination, changed_at, payable_from)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (creator_id) do update set kind = $2, label = $3, destination = $4, changed_at = $5, payable_from = $6`,
        [creatorId, row.kind, row.label, row.destination, row.changedAt, row.payableFrom],
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

    /** Returns tokens that no method and no open payout needs. */
    findRetired(limit: number): Promise<{ destination: string }[]> {
      return db.rows(
        'payoutMethod.findRetired',
        `select destination from payout_destination_retired retired
          where not exists (select from payout where payout.destination = retired.destination and state in ('pending', 'processing'))
          order by retired_at limit $1`,
        [limit],
      );
    },

    async forgetRetired(destination: string): Promise<void> {
      await db.run('payoutMethod.forgetRetired', 'delete from payout_destination_retired where destination = $1', [
        destination,
      ]);
    },
  };
}
