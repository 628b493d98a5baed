import { HttpClientError, requestJson } from '@velvet/kit/http/http-client';
import { z } from 'zod';

/** A public register of VAT ids. `unknown`: the register gave no answer, so the format alone counts. */
export type VatRegistry = { check(vatId: string): Promise<'valid' | 'invalid' | 'unknown'> };

/** Without a register, VAT ids are checked by their format. */
export const noRegistry: VatRegistry = { check: () => Promise.resolve('unknown') };

const timeoutMs = 5000;
const Answer = z.object({ isValid: z.boolean(), userError: z.string().optional() });
/** Answers of VIES that decide; all others report that a register of a country does not respond. */
const decisive = new Set(['VALID', 'INVALID']);

/** The REST interface of VIES, the register of the European Commission. It has no ids of the United Kingdom. */
export function viesRegistry(url: string): VatRegistry {
  return {
    async check(vatId) {
      const [country, number] = [vatId.slice(0, 2), vatId.slice(2)];
      if (country === 'GB') return 'unknown';
      try {
        const found = await requestJson(`${url}/ms/${country}/vat/${encodeURIComponent(number)}`, { timeoutMs });
        const { isValid, userError } = Answer.parse(found);
        if (userError !== undefined && !decisive.has(userError)) return 'unknown';
        return isValid ? 'valid' : 'invalid';
      } catch (error) {
        if (error instanceof HttpClientError || error instanceof z.ZodError) return 'unknown';
        throw error;
      }
    },
  };
}
