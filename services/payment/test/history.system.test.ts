import { expect, test } from 'vitest';
import { checkHistories } from './history-property.ts';

test("after 10,000 steps of payments, reversals, payouts, kills and webhooks the books are the provider's", async () => {
  expect.hasAssertions();
  await checkHistories({ numRuns: 45, interruptAfterTimeLimit: 540_000 });
}, 600_000);
