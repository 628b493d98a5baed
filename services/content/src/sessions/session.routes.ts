import { listSessions, readSession, readSessionRoom, setSessionReminder } from '@velvet/contracts/content/sessions';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const sessionRoutes = [
  serve(listSessions, ({ sessions }: Context, { caller, query }) => sessions.list(caller?.id, query)),
  serve(readSession, ({ sessions }: Context, { caller, params }) => sessions.read(params.id, caller?.id)),
  serve(setSessionReminder, ({ sessions }: Context, { caller, params, body }) =>
    sessions.remind(params.id, caller.id, body.isWished),
  ),
  serve(readSessionRoom, ({ sessions }: Context, { caller, params }) => sessions.room(params.id, caller?.id)),
];
