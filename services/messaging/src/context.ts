import type { Parts } from '@velvet/kit/lifecycle/service';
import { broadcastService } from '#broadcasts/broadcast.service.ts';
import { openingService } from '#broadcasts/opening.service.ts';
import { conversationService } from '#conversations/conversation.service.ts';
import { callService } from '#messages/call.service.ts';
import { changingService } from '#messages/changing.service.ts';
import { readingService } from '#messages/reading.service.ts';
import { sendingService } from '#messages/sending.service.ts';
import { openBudgets } from '@velvet/people/budget';
import { trustRepository } from '@velvet/people/trust.repository';
import { presenceReader } from '#presence/presence.ts';
import { receiptService } from '#receipts/receipt.service.ts';
import { settingService } from '#settings/setting.service.ts';
import { ticketListService } from '#support/ticket-list.service.ts';
import { ticketService } from '#support/ticket.service.ts';
import { founderWelcomeService } from '#welcome/founder-welcome.service.ts';
import { welcomeTemplateService } from '#welcome/welcome-template.service.ts';
import { readMessagingConfig } from './config.ts';

/** Constructs all dependencies of the service. */
export function createContext({
  db,
  cache,
  clock,
  logger,
  environment,
  config: { MESSAGING_FOUNDER_ID: founderId },
}: Parts) {
  const config = readMessagingConfig(environment);
  const receipts = receiptService(db);
  const opening = openingService({ db, clock, config });
  const budgets = openBudgets({ cache, clock, environment, findTrust: trustRepository(db).find });
  return {
    db,
    clock,
    config,
    conversations: conversationService({ db, clock, readPresence: presenceReader(db, cache), opening }),
    sending: sendingService({ db, cache, clock, config, opening, budgets, logger }),
    changing: changingService(db, clock),
    calls: callService(db, clock),
    reading: readingService(db, opening),
    receipts,
    broadcasts: broadcastService({ db, clock, config }),
    settings: settingService(db),
    founderWelcome: founderWelcomeService({ db, clock, founderId, receipts }),
    tickets: ticketService({ db, cache, clock }),
    ticketLists: ticketListService(db, clock, config.supportKeptDays),
    welcomeTemplate: welcomeTemplateService({ db, clock, founderId }),
  };
}

export type Context = ReturnType<typeof createContext>;
