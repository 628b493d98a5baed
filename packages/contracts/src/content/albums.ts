import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { VaultAlbumId, VaultItemId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { nameText } from '#name.ts';
import { Moment } from '#time.ts';
import { AlbumNameTaken, AlbumNotFound, TooManyAlbums, VaultItemNotFound } from './failures.ts';
import { maxBulkItems } from './limits.ts';

/** 1 to 60 characters; unique per vault, case-insensitively. */
export const AlbumName = nameText(60);

/** A named group of the owner's vault items, visible to the owner only. An item may be in any number of albums. */
export const VaultAlbum = z.object({
  id: VaultAlbumId,
  name: z.string(),
  items: z.number().int(),
  createdAt: Moment,
});
export type VaultAlbum = z.infer<typeof VaultAlbum>;

const params = z.object({ id: VaultAlbumId });
const itemIds = z.array(VaultItemId).max(maxBulkItems, `At most ${maxBulkItems} items at once.`).default([]);

export const listAlbums = call({
  method: 'GET',
  path: '/vault/albums',
  caller: 'member',
  paged: true,
  summary: "Lists the caller's albums, newest first.",
  query: pageQuery(100, {}),
  data: z.array(VaultAlbum),
});

export const createAlbum = call({
  method: 'POST',
  path: '/vault/albums',
  caller: 'member',
  others: ownersAlone,
  summary: 'Creates an album, with the given items.',
  body: z.object({ name: AlbumName, itemIds }),
  data: VaultAlbum,
  failures: [AlbumNameTaken, TooManyAlbums, VaultItemNotFound],
});

export const renameAlbum = call({
  method: 'PUT',
  path: '/vault/albums/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Renames an album.',
  params,
  body: z.object({ name: AlbumName }),
  data: VaultAlbum,
  failures: [AlbumNotFound, AlbumNameTaken],
});

export const changeAlbum = call({
  method: 'PUT',
  path: '/vault/albums/{id}/items',
  caller: 'member',
  others: ownersAlone,
  summary: 'Adds and removes items of an album. Idempotent.',
  params,
  body: z.object({ add: itemIds, remove: itemIds }),
  data: VaultAlbum,
  failures: [AlbumNotFound, VaultItemNotFound],
});

export const deleteAlbum = call({
  method: 'DELETE',
  path: '/vault/albums/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Deletes an album. Its items stay in the vault.',
  params,
  data: z.object({ id: VaultAlbumId }),
  failures: [AlbumNotFound],
});
