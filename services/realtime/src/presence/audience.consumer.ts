import { userBlocked } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { userPairBlocked, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';

const onUserBlocked = on(userBlocked, async ({ clock }: Context, tx, { blockerId, blockedId }) => {
  const payload = { people: [blockerId, blockedId] };
  await logRepository(tx).insert({
    audience: userAudience(blockerId),
    event: userPairBlocked,
    payload,
    at: clock.now(),
  });
});

export const audienceConsumers = [onUserBlocked];
