import { invalidField } from '@velvet/kit/http/envelope';

export type Limited = { pieceLimit: number | null; priceMinor: number; isOffered: boolean };

/**
 * Requires a possible limit. Buyers rely on the number that they saw: while a subject is for sale, its limit is lowered only.
 *
 * @throws {Refusal} `InvalidInput` of `limit`
 */
export function requireLimit(now: Pick<Limited, 'pieceLimit' | 'priceMinor'>, before?: Limited): void {
  if (now.pieceLimit !== null && now.priceMinor === 0)
    throw invalidField('limit', 'Enter a price to limit the number of pieces.');
  if (!before?.isOffered || before.pieceLimit === null) return;
  if (now.priceMinor > 0 && (now.pieceLimit === null || now.pieceLimit > before.pieceLimit))
    throw invalidField('limit', 'The number of pieces can be lowered only, because people rely on it.');
}
