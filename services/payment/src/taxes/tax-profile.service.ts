import type { IncomingHttpHeaders } from 'node:http';
import type { UserId } from '@velvet/contracts/ids';
import type { TaxProfile, TaxProfileInput } from '@velvet/contracts/payment/taxes';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import type { TaxConfig } from './tax-config.ts';
import { taxProfileRepository } from './tax-profile.repository.ts';
import { isVatId } from './vat-id.ts';
import type { VatRegistry } from './vat-registry.ts';

export type TaxProfileParts = { db: Queries; clock: Clock; config: TaxConfig; registry: VatRegistry };

/** The billing country of a person, and the VAT id of a business that buys a plan of the platform. */
export function taxProfileService({ db, clock, config, registry }: TaxProfileParts) {
  const profiles = taxProfileRepository(db);
  const isTaxed = config.rates.length > 0;
  return {
    async read(personId: UserId): Promise<TaxProfile> {
      const [profile, last] = await Promise.all([profiles.find(personId), profiles.findLastTax(personId)]);
      const { country = null, businessName = null, vatId = null } = profile ?? {};
      return {
        isTaxed,
        country,
        business: businessName !== null && vatId !== null ? { name: businessName, vatId } : null,
        lastPlace: last ? { country: last.country, evidence: last.evidence } : null,
      };
    },

    /** @throws {Refusal} `InvalidInput`, naming the field */
    async replace(personId: UserId, { country, business }: TaxProfileInput): Promise<TaxProfile> {
      if (business && !isVatId(business.vatId))
        throw invalidField(
          'business.vatId',
          'This VAT ID is invalid. Begin with the country, for example DE123456789.',
        );
      if (business && (await registry.check(business.vatId)) === 'invalid')
        throw invalidField('business.vatId', 'The VAT register does not have this VAT ID. Please check it.');
      const { name: businessName = null, vatId = null } = business ?? {};
      await profiles.replace(personId, { country, businessName, vatId }, clock.now());
      return this.read(personId);
    },

    /** Records the country of a payer's connection, if a trusted proxy names it. */
    async noteConnection(personId: UserId, headers: IncomingHttpHeaders): Promise<void> {
      if (!isTaxed || config.countryHeader === null) return;
      const country = headers[config.countryHeader];
      if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return;
      await profiles.noteConnection(personId, country, clock.now());
    },
  };
}
