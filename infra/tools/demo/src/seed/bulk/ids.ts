import { hash } from 'node:crypto';
import { UUID } from 'uuidv7';

type Labels = readonly (string | number)[];

/**
 * A UUIDv7 of a moment that has passed (milliseconds), the same for the same labels. Made of a digest: the streams of
 * random numbers have 32 bits, among which ids would meet.
 */
export function idAt(at: number, ...labels: Labels): string {
  const digest = digestOf(labels);
  return UUID.fromFieldsV7(
    Math.floor(at),
    digest.readUInt16BE(0) & 0xfff,
    digest.readUInt32BE(2) >>> 2,
    digest.readUInt32BE(6),
  ).toString();
}

/** As the card provider's ids look. */
export function providerId(prefix: string, ...labels: Labels): string {
  return `${prefix}_${digestOf([prefix, ...labels])
    .subarray(0, 15)
    .toString('base64url')}`;
}

function digestOf(labels: Labels): Buffer {
  return hash('sha256', labels.join('\n'), 'buffer');
}
