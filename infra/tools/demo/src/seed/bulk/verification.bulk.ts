import type { Database } from '@velvet/kit/database/database';
import { verificationChanged } from '@velvet/contracts/verification/events';
import type { Facts } from './facts.ts';
import { insertAll, moment } from './rows.ts';

/** verification: every creator has passed the age check. The partner has forgotten its side of it, as it does after a week. */
export function writeVerification(db: Database, { newcomers }: Facts): Promise<number> {
  const changes = newcomers.map(({ person, verifiedAt }) =>
    verificationChanged.payload.parse({
      userId: person.sub,
      revision: 2,
      status: 'verified',
      reason: null,
      changedAt: moment(verifiedAt),
    }),
  );
  const people = changes.map(({ userId, status, revision, changedAt }, place) => ({
    user_id: userId,
    status,
    revision,
    attempt_id: newcomers[place]?.attemptId,
    changed_at: changedAt,
  }));
  const attempts = newcomers.map(({ person, attemptId, joinedAt, verifiedAt }) => ({
    id: attemptId,
    user_id: person.sub,
    state: 'verified',
    provider: 'sandbox',
    session_id: attemptId,
    started_at: moment(joinedAt),
    ended_at: moment(verifiedAt),
  }));
  return db.transaction((tx) => insertAll(tx, { verification: people, attempt: attempts }));
}
