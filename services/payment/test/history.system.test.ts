import { expect, test } from 'vitest';
import { checkHistories } from './history-property.ts';

test("after 10,000 steps of payments, reversals, payouts, kills and webhooks the books are the provider's", async () => {
  await expect(checkHistories(45)).resolves.toBeUndefined();
}, 600_000);
