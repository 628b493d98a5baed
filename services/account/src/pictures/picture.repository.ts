import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type PictureKind = 'avatar' | 'banner';

/** Before an object is stored: whatever happens then, it is either shown by a profile or deleted when due. */
export async function announcePicture(db: Queries, key: string, dueAt: Date): Promise<void> {
  await db.run('picture.announce', 'insert into picture_to_delete (key, due_at) values ($1, $2)', [key, dueAt]);
}

/** @returns whether the object was still there to be kept */
export async function keepPicture(tx: Queries, key: string): Promise<boolean> {
  return (await tx.run('picture.keep', 'delete from picture_to_delete where key = $1', [key])) === 1;
}

export async function discardPictures(tx: Queries, keys: readonly (string | null)[], dueAt: Date): Promise<void> {
  await tx.run(
    'picture.discard',
    `insert into picture_to_delete (key, due_at) select key, $2 from unnest($1::text[]) as key where key is not null
     on conflict do nothing`,
    [keys, dueAt],
  );
}

export async function updatePicture(tx: Queries, id: UserId, kind: PictureKind, key: string | null): Promise<void> {
  const column = { avatar: 'avatar_key', banner: 'banner_key' }[kind];
  await tx.run(`picture.update.${kind}`, `update person set ${column} = $2 where id = $1`, [id, key]);
}

/** Locks them, so that none is kept while it is being deleted; those that are being kept are passed over. */
export async function takeDuePictures(tx: Queries, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    'picture.takeDue',
    `delete from picture_to_delete
      where key in (select key from picture_to_delete where due_at <= $1 order by due_at limit $2 for update skip locked)
     returning key`,
    [now, limit],
  );
  return rows.map(({ key }) => key);
}
