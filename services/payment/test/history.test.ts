import { expect, test } from 'vitest';
import { checkHistories } from './history-property.ts';

test("after any history of payments, reversals, payouts, kills and webhooks the books are the provider's", async () => {
  expect.hasAssertions();
  await checkHistories({ numRuns: 2 });
});
