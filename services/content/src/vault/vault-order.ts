import type { PageQuery } from '@velvet/contracts/call';
import type { VaultSort } from '@velvet/contracts/content/vault';
import { foreignCursor, pageWindow } from '@velvet/kit/http/page';
import { z } from 'zod';

/** The order of a list of items: a key, and the id among equal keys. Without a key the id alone, which is the time. */
type Order = {
  readonly key: { readonly sql: string; readonly type: 'text' | 'bigint' } | null;
  readonly direction: 'asc' | 'desc';
};

/** A title's key is its beginning, so that a cursor stays short; the migrations index the same expression. */
export const vaultOrders: Readonly<Record<VaultSort, Order>> = {
  newest: { key: null, direction: 'desc' },
  oldest: { key: null, direction: 'asc' },
  title: { key: { sql: 'left(lower(i.title), 80)', type: 'text' }, direction: 'asc' },
  largest: { key: { sql: 'i.size_bytes', type: 'bigint' }, direction: 'desc' },
};

export type Position = { readonly id: string; readonly key: string };
export type VaultWindow = { after: Position | null; take: number; skip: number };

const idLength = 36;

/** A cursor is the id of the last row and, behind it, its key. */
export function positionOf({ id, sortKey }: { id: string; sortKey: string | null }): string {
  return `${id}${sortKey ?? ''}`;
}

/** @throws InvalidInput for a cursor of another order, or of somebody's making */
export function vaultWindow(query: PageQuery, sort: VaultSort): VaultWindow {
  const { take, skip, after } = pageWindow(query);
  if (after === null) return { take, skip, after };
  const position = { id: after.slice(0, idLength), key: after.slice(idLength) };
  const { key } = vaultOrders[sort];
  const fits = key === null ? position.key === '' : key.type === 'text' || /^\d{1,15}$/.test(position.key);
  if (fits && z.uuid().safeParse(position.id).success) return { take, skip, after: position };
  throw foreignCursor();
}
