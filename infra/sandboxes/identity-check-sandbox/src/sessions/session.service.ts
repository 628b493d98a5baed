import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { newId, newSecret } from '@velvet/kit/base/ids';
import type { SandboxConfig } from '#config.ts';
import { deliverWebhook } from '#webhooks/webhook.job.ts';
import { outcomeOf, type Decision, type Session } from './session.ts';
import { sessionRepository } from './session.repository.ts';

const hourMs = 3600 * 1000;
/** Hours for which a session can be read after its end. */
const keptHours = 7 * 24;

export type StartSession = { reference: string; name: string | null; email: string | null; returnUrl: string };

export function sessionService(db: Database, clock: Clock, config: SandboxConfig) {
  return {
    /** Creates a session; idempotent by its reference. */
    start(input: StartSession): Promise<Session> {
      return db.transaction(async (tx) => {
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + config.IDENTITY_CHECK_SESSION_HOURS * hourMs);
        const id = newId();
        const isNew = await sessionRepository(tx).insert({
          ...input,
          id,
          secret: newSecret(),
          createdAt: now,
          expiresAt,
        });
        if (isNew) await tx.enqueue(deliverWebhook, { eventId: newId(), sessionId: id });
        const session = await sessionRepository(tx).findByReference(input.reference);
        if (!session) throw new Error('The session is gone while it was made.');
        return session;
      });
    },

    find: (id: string) => sessionRepository(db).findById(id),
    findBySecret: (secret: string) => sessionRepository(db).findBySecret(secret),

    /** @returns undefined if it was decided before, or has expired */
    decide(secret: string, decision: Decision): Promise<Session | undefined> {
      return db.transaction(async (tx) => {
        const decided = await sessionRepository(tx).decide(secret, decision, clock.now());
        if (decided) await tx.enqueue(deliverWebhook, { eventId: newId(), sessionId: decided.id });
        return decided;
      });
    },

    outcome: (session: Session) => outcomeOf(session, clock.now()),
    urlOf: ({ secret }: Session) => `${config.IDENTITY_CHECK_URL.replace(/\/$/, '')}/check/${secret}`,
    forget: () => sessionRepository(db).deleteExpired(new Date(clock.now().getTime() - keptHours * hourMs)),
  };
}
