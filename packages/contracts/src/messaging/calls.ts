import { callsIn } from '#call.ts';
import * as broadcasts from './broadcasts.ts';
import * as conversations from './conversations.ts';
import * as founderWelcome from './founder-welcome.ts';
import * as messages from './messages.ts';
import * as support from './support.ts';

/** The calls of the messaging service. */
export const messagingCalls = callsIn(broadcasts, conversations, messages, founderWelcome, support);
