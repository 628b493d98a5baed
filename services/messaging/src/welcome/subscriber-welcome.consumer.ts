import { isReachable } from '@velvet/access/writing';
import { fillPlaceholders } from '@velvet/contracts/messaging/placeholders';
import { subscriptionActivated } from '@velvet/contracts/payment/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { writingRepository } from '#conversations/writing.repository.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { settingRepository } from '#settings/setting.repository.ts';
import { subscriberWelcomeRepository } from './subscriber-welcome.repository.ts';
import { writeWelcome } from './welcoming.ts';

/** Sends the welcome of a creator to a new subscriber, once per pair. */
export const onSubscriptionActivated = on(
  subscriptionActivated,
  async ({ clock }: Context, tx, { creatorId, subscriberId }) => {
    const { subscriberWelcome } = await settingRepository(tx).find(creatorId);
    if (subscriberWelcome === '') return;
    const now = clock.now();
    const receiving = await writingRepository(tx).findFirst(creatorId, subscriberId, now);
    if (!receiving || !isReachable(receiving.facts)) return;
    if (!(await subscriberWelcomeRepository(tx).insert(creatorId, subscriberId))) return;
    const cards = profileCardRepository(tx);
    const [name, creator] = [await cards.findName(subscriberId), await cards.findName(creatorId)];
    const content = fillPlaceholders(subscriberWelcome, { name, creator });
    await writeWelcome(tx, { senderId: creatorId, receiverId: subscriberId, content, now });
  },
);
