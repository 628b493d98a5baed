import type { Queries } from '@velvet/kit/database';

export type Silent = { instance: string; /** since its last beat */ milliseconds: number };

/**
 * Which processes have sockets of meetings. What one replica wrote the others judge, so all of this goes by the database's
 * clock: theirs need not agree.
 */
export function replicaRepository(db: Queries) {
  return {
    /** @returns whether it was there, and not taken for dead meanwhile */
    async beat(instance: string): Promise<boolean> {
      const row = await db.one<{ wasThere: boolean }>(
        'meetingReplica.beat',
        `with known as (select from meeting_replica where instance = $1)
         insert into meeting_replica (instance, beat_at) values ($1, clock_timestamp())
         on conflict (instance) do update set beat_at = excluded.beat_at
         returning exists (select from known) as "wasThere"`,
        [instance],
      );
      return row?.wasThere ?? false;
    },

    async findAll(silentMs: number): Promise<{ alive: string[]; silent: Silent[] }> {
      const rows = await db.rows<Silent>(
        'meetingReplica.findAll',
        `select instance, extract(epoch from clock_timestamp() - beat_at)::float8 * 1000 as milliseconds from meeting_replica`,
      );
      const isSilent = ({ milliseconds }: Silent) => milliseconds > silentMs;
      return {
        alive: rows.filter((row) => !isSilent(row)).map(({ instance }) => instance),
        silent: rows.filter(isSilent),
      };
    },

    /** Who has people in rooms and is not named: taken for dead, it let somebody in and died before its next beat. */
    async findUnnamed(): Promise<Silent[]> {
      return db.rows<Silent>(
        'meetingReplica.findUnnamed',
        `select distinct instance, 0 as milliseconds from meeting_participant p
          where away_since is null
            and not exists (select from meeting_replica r where r.instance = p.instance)`,
      );
    },

    async delete(instance: string): Promise<void> {
      await db.run('meetingReplica.delete', 'delete from meeting_replica where instance = $1', [instance]);
    },

    ...roomsToLookAt(db),
  };
}

function roomsToLookAt(db: Queries) {
  return {
    /** Rooms with somebody who was connected to the process. */
    async findRooms(instance: string): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'meetingReplica.findRooms',
        'select distinct room_id as id from meeting_participant where instance = $1',
        [instance],
      );
      return rows.map(({ id }) => id);
    },

    /** Rooms with somebody whose connection was lost before. */
    async findOverdue(before: Date): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'meetingReplica.findOverdue',
        'select distinct room_id as id from meeting_participant where away_since <= $1',
        [before],
      );
      return rows.map(({ id }) => id);
    },

    /** Rooms that changed lately, with their versions. */
    async findChanged(withinMs: number): Promise<{ id: string; version: number }[]> {
      return db.rows(
        'meetingReplica.findChanged',
        `select id, version from meeting_room
          where changed_at > clock_timestamp() - $1 * interval '1 millisecond'`,
        [withinMs],
      );
    },

    /** Opened rooms whose time is over. */
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
