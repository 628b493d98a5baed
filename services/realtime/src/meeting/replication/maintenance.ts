import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { createRecovery, type RecoveryDependencies } from './recovery.ts';
import { removeUnadmitted } from '#meeting/room/admission-check.ts';
import { closeEndedSessions } from '#meeting/room/session-closing.ts';
import { replicaRepository } from './replica.repository.ts';

export type MaintenanceDependencies = RecoveryDependencies & {
  readonly db: Database;
  readonly logger: Logger;
  readonly heartbeatMs: number;
};

/** A replica that has missed this many heartbeats counts as dead. */
const maxMissedHeartbeats = 3;

export type Maintenance = {
  /** Runs one round, or joins the running one. */
  run(): Promise<void>;
  /** Makes the next round compare the stored participants of this replica with its connections, after a failed operation. */
  requestReconciliation(): void;
  /** Marks the participants of this replica as away, and ends the maintenance. */
  stop(): Promise<void>;
};

/**
 * Periodic maintenance of the meetings. It sends the heartbeat of this replica, marks participants of dead replicas as away, removes
 * participants after the grace period, and applies changes that were stored but not received. It closes the rooms of ended sessions.
 * Every replica does all of it; each step is idempotent.
 */
export function startMaintenance(dependencies: MaintenanceDependencies): Maintenance {
  const { db, clock, logger, meeting, heartbeatMs, instance } = dependencies;
  const replicas = replicaRepository(db);
  const recovery = createRecovery(dependencies, replicas);
  let running: Promise<void> | undefined;
  let needsReconciliation = false;
  /** rounds since the database was unreachable; other replicas need time for a heartbeat before they count as dead */
  let healthyRounds = 0;

  const sendHeartbeat = heartbeat(replicas, instance, () => (needsReconciliation = true));

  async function round(): Promise<void> {
    await sendHeartbeat();
    const { alive, silent } = await replicas.findAll(maxMissedHeartbeats * heartbeatMs);
    meeting.replayBuffer.prune(clock.now());
    meeting.heartbeat(new Set(alive));
    if (needsReconciliation) {
      needsReconciliation = false;
      await recovery.reconcile();
    }
    healthyRounds += 1;
    if (healthyRounds > maxMissedHeartbeats) {
      await recovery.markReplicasDead(silent);
      await recovery.sweep();
    }
    await closeEndedSessions(dependencies);
    await removeUnadmitted(dependencies);
    await recovery.refreshStaleRooms();
  }

  function run(): Promise<void> {
    running ??= round()
      .catch((error: unknown) => {
        healthyRounds = 0;
        needsReconciliation = true;
        logger.warn({ error }, 'meeting maintenance failed');
      })
      .finally(() => (running = undefined));
    return running;
  }

  const timer = setInterval(() => {
    // a slow round must not delay the heartbeat; the round reports errors
    sendHeartbeat().catch(() => undefined);
    void run();
  }, heartbeatMs);
  return {
    run,
    requestReconciliation: () => void (needsReconciliation = true),
    async stop() {
      clearInterval(timer);
      await running;
      await recovery.markParticipantsAway(instance, 0);
      meeting.broadcast.flush();
    },
  };
}

/** Returns a function that stores the heartbeat, once at a time. @param onMissing called when the replica had no heartbeat row */
function heartbeat(replicas: ReturnType<typeof replicaRepository>, instance: string, onMissing: () => void) {
  let running: Promise<void> | undefined;
  const store = async () => {
    if (!(await replicas.upsertHeartbeat(instance))) onMissing();
  };
  return () => (running ??= store().finally(() => (running = undefined)));
}
