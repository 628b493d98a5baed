import {
  listWelcomeVersions,
  markWelcomeRead,
  readWelcomeStatus,
  readWelcomeTemplate,
  sendWelcome,
  updateWelcomeTemplate,
} from '@velvet/contracts/messaging/founder-welcome';
import { requireActingFor } from '@velvet/kit/http/acting';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const founderWelcomeRoutes = [
  serve(sendWelcome, ({ founderWelcome }: Context, { caller, body: { userId, userName } }) => {
    requireActingFor(caller, userId);
    return founderWelcome.send(userId, userName);
  }),
  serve(readWelcomeStatus, ({ founderWelcome }: Context, { caller, params: { userId } }) => {
    requireActingFor(caller, userId);
    return founderWelcome.status(userId);
  }),
  serve(markWelcomeRead, ({ founderWelcome }: Context, { caller, params: { userId, messageId } }) => {
    requireActingFor(caller, userId);
    return founderWelcome.markRead(userId, messageId);
  }),
  serve(readWelcomeTemplate, ({ welcomeTemplate }: Context, { query }) => welcomeTemplate.read(query.version)),
  serve(updateWelcomeTemplate, ({ welcomeTemplate }: Context, { caller, body }) =>
    welcomeTemplate.update(caller.id, body),
  ),
  serve(listWelcomeVersions, ({ welcomeTemplate }: Context, { query }) => welcomeTemplate.list(query)),
];
