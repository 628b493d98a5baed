import { UUID } from 'uuidv7';
import type { Random } from '#art/random.ts';

/** A UUIDv7 of a moment that has passed (milliseconds), the same for the same stream. */
export function idAt(at: number, random: Random): string {
  return UUID.fromFieldsV7(
    Math.floor(at),
    random.whole(0, 2 ** 12 - 1),
    random.whole(0, 2 ** 30 - 1),
    random.whole(0, 2 ** 32 - 1),
  ).toString();
}

/** Letters and digits, as the card provider's ids have them. */
export function providerId(prefix: string, random: Random): string {
  const part = () =>
    random
      .whole(0, 2 ** 32 - 1)
      .toString(36)
      .padStart(7, '0');
  return `${prefix}_${part()}${part()}${part()}`;
}
