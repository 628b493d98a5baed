/** The tier of this run: `npm test` (`main`) or `npm run test:system` (`system`). The configurations of vitest set it. */
export const isSystemTier = process.env['TEST_TIER'] === 'system';

/** The Kafka client that this tier tests: the default one, and in the system tier the second one. */
export const kafkaClientOfTier = isSystemTier ? 'platformatic' : 'kafkajs';
