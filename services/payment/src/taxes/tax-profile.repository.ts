import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Tax } from './tax.ts';

export type TaxProfileRow = {
  /** chosen by the person */
  country: string | null;
  businessName: string | null;
  vatId: string | null;
  connectionCountry: string | null;
};

/** Names of the parties of a sale, for its invoice. */
export type SaleParties = TaxProfileRow & { creatorName: string | null; creatorHandle: string | null };

const columns = `country, business_name as "businessName", vat_id as "vatId", connection_country as "connectionCountry"`;

export function taxProfileRepository(db: Queries) {
  return {
    find(personId: UserId): Promise<TaxProfileRow | undefined> {
      return db.one('taxProfile.find', `select ${columns} from tax_profile where person_id = $1`, [personId]);
    },

    ...pastTaxes(db),

    async findParties(payerId: UserId, creatorId: UserId): Promise<SaleParties> {
      const row = await db.one<SaleParties>(
        'taxProfile.findParties',
        `select ${columns}, profile_card.name as "creatorName", profile_card.handle as "creatorHandle"
           from (select) nothing left join tax_profile on person_id = $1 left join profile_card on user_id = $2`,
        [payerId, creatorId],
      );
      return (
        row ?? {
          country: null,
          businessName: null,
          vatId: null,
          connectionCountry: null,
          creatorName: null,
          creatorHandle: null,
        }
      );
    },

    async replace(
      personId: UserId,
      { country, businessName, vatId }: Omit<TaxProfileRow, 'connectionCountry'>,
      at: Date,
    ): Promise<void> {
      await db.run(
        'taxProfile.replace',
        `insert into tax_profile (person_id, country, business_name, vat_id, changed_at) values ($1, $2, $3, $4, $5)
         on conflict (person_id) do update set country = $2, business_name = $3, vat_id = $4, changed_at = $5`,
        [personId, country, businessName, vatId, at],
      );
    },

    /** Records the country of a person's connection. It writes only when the country is another one. */
    async noteConnection(personId: UserId, country: string, at: Date): Promise<void> {
      await db.run(
        'taxProfile.noteConnection',
        `insert into tax_profile (person_id, connection_country, changed_at) values ($1, $2, $3)
         on conflict (person_id) do update set connection_country = $2, changed_at = $3
          where tax_profile.connection_country is distinct from $2`,
        [personId, country, at],
      );
    },

    async delete(personId: UserId): Promise<void> {
      await db.run('taxProfile.delete', 'delete from tax_profile where person_id = $1', [personId]);
    },
  };
}

function pastTaxes(db: Queries) {
  return {
    /** Returns the tax of the newest taxed payment of a person. */
    async findLastTax(personId: UserId): Promise<Pick<Tax, 'country' | 'evidence'> | undefined> {
      const row = await db.one<{ tax: Pick<Tax, 'country' | 'evidence'> }>(
        'taxProfile.findLastTax',
        'select tax from payment where payer_id = $1 and tax is not null order by settled_at desc limit 1',
        [personId],
      );
      return row?.tax;
    },
  };
}
