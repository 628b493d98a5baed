import { userBlocked } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { userPairBlocked, userAudience } from '#log/delivery.ts';
import { appendRow } from '#log/append.ts';

const onUserBlocked = on(userBlocked, async (context: Context, tx, { blockerId, blockedId }) => {
  const payload = { people: [blockerId, blockedId] };
  appendRow(context, tx, { audience: userAudience(blockerId), event: userPairBlocked, payload });
});

export const audienceConsumers = [onUserBlocked];
