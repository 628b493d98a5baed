/** The tier of this run: `npm test` (`main`) or `npm run test:system` (`system`). The configurations of vitest set it. */
export const isSystemTier = process.env['TEST_TIER'] === 'system';
