import kafkajs, { type PartitionMetadata } from 'kafkajs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyHash } from './key-hash.ts';

const theirs = kafkajs.Partitioners.DefaultPartitioner();
const partitionMetadata = Array.from(
  { length: 997 },
  (_, partitionId) => ({ partitionId, leader: 1 }) as PartitionMetadata,
);

test('the hash selects the partition of the library for any key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (key) => {
      const expected = theirs({ topic: 'a', partitionMetadata, message: { key, value: null } });
      expect(keyHash(Buffer.from(key)) % partitionMetadata.length).toBe(expected);
    }),
    { examples: [[''], ['a'], ['ab'], ['abc'], ['abcd'], ['ключ']] },
  );
});
