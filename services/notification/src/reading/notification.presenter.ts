import { NotificationId } from '@velvet/contracts/ids';
import { NotificationType } from '@velvet/contracts/notification/events';
import type { Notification, NotificationCounts } from '@velvet/contracts/notification/notifications';
import { fillIn, platform, somebody } from '#rows/sentence.ts';
import { z } from 'zod';
import type { ShownRow, TypeCount } from './reading.repository.ts';

export function present(row: ShownRow): Notification {
  const name = row.name ?? (row.actorId ? somebody : platform);
  return {
    id: NotificationId.parse(row.id),
    type: row.type,
    title: row.title,
    description: fillIn(row.sentence, name, row.people, row.detail),
    time: row.at.toISOString(),
    read: row.isRead,
    user: { id: row.name === null ? null : row.actorId, name, avatar: row.avatar },
    people: row.people,
    link: row.link,
    isFollowRequest: row.isFollowRequest,
  };
}

const Position = z.tuple([z.iso.datetime(), z.uuid()]);

export function cursorOf({ at, id }: ShownRow): string {
  return `${at.toISOString()}|${id}`;
}

/** @returns undefined where it is not one of ours */
export function parseCursor(cursor: string): { at: string; id: string } | undefined {
  const parsed = Position.safeParse(cursor.split('|'));
  return parsed.success ? { at: parsed.data[0], id: parsed.data[1] } : undefined;
}

export function presentCounts(rows: readonly TypeCount[]): NotificationCounts {
  const sum = (of: 'total' | 'unread' | 'people', type?: NotificationType) =>
    rows.filter((row) => type === undefined || row.type === type).reduce((total, row) => total + row[of], 0);
  const types = NotificationType.options.map((type) => [
    type,
    { total: sum('total', type), unread: sum('unread', type), people: sum('people', type) },
  ]);
  return {
    total: sum('total'),
    unread: sum('unread'),
    types: Object.fromEntries(types) as NotificationCounts['types'],
  };
}
