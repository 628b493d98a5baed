import type { UserId } from '@velvet/contracts/ids';
import type { PlatformPlans } from '@velvet/entitlements/platform-plans';
import type { Transaction } from '@velvet/kit/database/database';
import { scheduledRepository } from './scheduled.repository.ts';

/**
 * Requires that the owner's plan has room for one more scheduled post or session. The limit holds for concurrent requests.
 *
 * @throws {Refusal} `PlanRequired`
 */
export async function requireScheduling(tx: Transaction, plans: PlatformPlans, ownerId: UserId): Promise<void> {
  const { scheduledItems: limit } = await plans.limitsOf(tx, ownerId);
  if (limit === null) return;
  const scheduled = scheduledRepository(tx);
  await scheduled.lockOwner(ownerId);
  const wanted = (await scheduled.count(ownerId)) + 1;
  await plans.require(
    tx,
    ownerId,
    ({ scheduledItems }) => scheduledItems === null || wanted <= scheduledItems,
    `You've scheduled ${limit} posts and sessions, which is all that your plan includes. Premium has room for more.`,
  );
}
