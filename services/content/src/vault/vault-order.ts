import type { PageQuery } from '@velvet/contracts/call';
import type { VaultSort } from '@velvet/contracts/content/vault';
import { foreignCursor, pageWindow } from '@velvet/kit/http/page';
import { z } from 'zod';

/** Order of a list of items: by a key, then by id. Without a key by id alone, which is the order of creation. */
type Order = {
  readonly key: { readonly sql: string; readonly type: 'text' | 'bigint' } | null;
  readonly direction: 'asc' | 'desc';
};

/** The key of a title is its prefix, so that cursors are short; migrations index the same expression. */
export const vaultOrders: Readonly<Record<VaultSort, Order>> = {
  newest: { key: null, direction: 'desc' },
  oldest: { key: null, direction: 'asc' },
  title: { key: { sql: 'left(lower(i.title), 80)', type: 'text' }, direction: 'asc' },
  largest: { key: { sql: 'i.size_bytes', type: 'bigint' }, direction: 'desc' },
};

export type Position = { readonly id: string; readonly key: string };
export type VaultWindow = { after: Position | null; take: number; skip: number };

const idLength = 36;

/** A cursor consists of the id of the last row and its key. */
export function positionOf({ id, sortKey }: { id: string; sortKey: string | null }): string {
  return `${id}${sortKey ?? ''}`;
}

/** @throws InvalidInput for a malformed cursor, or one of another order */
export function vaultWindow(query: PageQuery, sort: VaultSort): VaultWindow {
  const { take, skip, after } = pageWindow(query);
  if (after === null) return { take, skip, after };
  const position = { id: after.slice(0, idLength), key: after.slice(idLength) };
  const { key } = vaultOrders[sort];
  const fits = key === null ? position.key === '' : key.type === 'text' || /^\d{1,15}$/.test(position.key);
  if (fits && z.uuid().safeParse(position.id).success) return { take, skip, after: position };
  throw foreignCursor();
}
