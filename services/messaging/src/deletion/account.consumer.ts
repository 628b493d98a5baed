import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { audienceRepository } from '#broadcasts/audience.repository.ts';
import { broadcastWriteRepository } from '#broadcasts/broadcast.repository.ts';
import { conversationRepository } from '#conversations/conversation.repository.ts';
import { reactionRepository } from '#messages/reaction.repository.ts';
import { settingRepository } from '#settings/setting.repository.ts';
import { spendingRepository } from '#spending/spending.repository.ts';
import { founderWelcomeRepository } from '#welcome/founder-welcome.repository.ts';
import { subscriberWelcomeRepository } from '#welcome/subscriber-welcome.repository.ts';
import { welcomeTemplateRepository } from '#welcome/welcome-template.repository.ts';

/** Messages stay for the other member, until the other is deleted, too. */
export const onAccountDeleted = on(accountDeleted, async (_context: Context, tx, { userId }) => {
  await settingRepository(tx).delete(userId);
  await spendingRepository(tx).deleteUser(userId);
  await subscriberWelcomeRepository(tx).deleteUser(userId);
  await founderWelcomeRepository(tx).delete(userId);
  await welcomeTemplateRepository(tx).forgetUser(userId);
  await reactionRepository(tx).deleteUser(userId);
  await audienceRepository(tx).deleteUser(userId);
  await broadcastWriteRepository(tx).deleteUser(userId);
  await conversationRepository(tx).deleteUnreadable(userId);
});
