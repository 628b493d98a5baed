import type { Queries } from '@velvet/kit/database/database';

/** A replica without a recent heartbeat. `silentMs`: time since its last one */
export type SilentReplica = { instance: string; silentMs: number };

/**
 * The heartbeats of the replicas that serve meetings. All times are those of the database, because the clocks of replicas may
 * differ.
 */
export function replicaRepository(db: Queries) {
  return {
    /** Returns false when the row did not exist: this is the first heartbeat, or another replica has marked this one dead. */
    async upsertHeartbeat(instance: string): Promise<boolean> {
      const row = await db.one<{ existed: boolean }>(
        'meetingReplica.upsertHeartbeat',
        `insert into meeting_replica (instance, beat_at) values ($1, clock_timestamp())
         on conflict (instance) do update set beat_at = excluded.beat_at
         returning old.instance is not null as "existed"`,
        [instance],
      );
      return row?.existed ?? false;
    },

    /** @param timeoutMs replicas without a heartbeat for this time are silent */
    async findAll(timeoutMs: number): Promise<{ alive: string[]; silent: SilentReplica[] }> {
      const rows = await db.rows<SilentReplica>(
        'meetingReplica.findAll',
        `select instance, extract(epoch from clock_timestamp() - beat_at)::float8 * 1000 as "silentMs" from meeting_replica`,
      );
      const isSilent = ({ silentMs }: SilentReplica) => silentMs > timeoutMs;
      return {
        alive: rows.filter((row) => !isSilent(row)).map(({ instance }) => instance),
        silent: rows.filter(isSilent),
      };
    },

    /**
     * Returns instances that own connected participants but have no heartbeat row: a replica that accepted a join after it was
     * marked dead and died before its next heartbeat.
     */
    async findWithoutHeartbeat(): Promise<SilentReplica[]> {
      return db.rows<SilentReplica>(
        'meetingReplica.findWithoutHeartbeat',
        `select distinct instance, 0 as "silentMs" from meeting_participant p
          where away_since is null
            and not exists (select from meeting_replica r where r.instance = p.instance)`,
      );
    },

    async delete(instance: string): Promise<void> {
      await db.run('meetingReplica.delete', 'delete from meeting_replica where instance = $1', [instance]);
    },

    ...roomQueries(db),
  };
}

function roomQueries(db: Queries) {
  return {
    /** Returns the ids of rooms with participants of a replica. */
    async findRooms(instance: string): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'meetingReplica.findRooms',
        'select distinct room_id as id from meeting_participant where instance = $1',
        [instance],
      );
      return rows.map(({ id }) => id);
    },

    /** Returns the ids of rooms with participants that disconnected before a time. */
    async findOverdue(before: Date): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'meetingReplica.findOverdue',
        'select distinct room_id as id from meeting_participant where away_since <= $1',
        [before],
      );
      return rows.map(({ id }) => id);
    },

    /** Returns the stored versions of those rooms that exist. */
    async findVersions(roomIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await db.rows<{ id: string; version: number }>(
        'meetingReplica.findVersions',
        'select id, version from meeting_room where id = any($1)',
        [roomIds],
      );
      return new Map(rows.map(({ id, version }) => [id, version]));
    },

    /** Returns the ids of opened rooms that have expired. */
    async findExpired(now: Date): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'meetingReplica.findExpired',
        'select id from meeting_room where expires_at <= $1',
        [now],
      );
      return rows.map(({ id }) => id);
    },
  };
}
