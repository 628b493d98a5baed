import { ConversationId } from '@velvet/contracts/ids';
import { tipReceived } from '@velvet/contracts/payment/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { membershipRepository } from '#conversations/membership.repository.ts';
import { appendTip } from './message-append.ts';
import { tipText } from './tipping.ts';

/**
 * A tip that was given in a conversation becomes its message, also when writing is closed: it is paid. The conversation is the claim
 * of the payer, so it must be the one with the creator.
 */
export const onTipReceived = on(
  tipReceived,
  async ({ clock }: Context, tx, { tipId, payerId, creatorId, place, price, note }) => {
    const id = place.kind === 'conversation' ? ConversationId.safeParse(place.id).data : undefined;
    const member = id && (await membershipRepository(tx).lock(payerId, id));
    if (member?.otherId !== creatorId) return;
    await appendTip(tx, member, { content: tipText(price, note), clientId: tipId, sentAt: clock.now() });
  },
);
