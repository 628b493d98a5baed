import { changeAlbum, createAlbum, deleteAlbum, listAlbums, renameAlbum } from '@velvet/contracts/content/albums';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import type { AlbumRow } from './album.repository.ts';

const present = ({ id, name, items, createdAt }: AlbumRow) => ({ id, name, items, createdAt: createdAt.toISOString() });

export const albumRoutes = [
  serve(listAlbums, async ({ albums }: Context, { caller, query }) =>
    pageOf(await albums.list(caller.id, query), query, ({ id }) => id, present),
  ),
  serve(createAlbum, async ({ albums }: Context, { caller, body }) =>
    present(await albums.create(caller.id, body.name, body.itemIds)),
  ),
  serve(renameAlbum, async ({ albums }: Context, { caller, params, body }) =>
    present(await albums.rename(caller.id, params.id, body.name)),
  ),
  serve(changeAlbum, async ({ albums }: Context, { caller, params, body }) =>
    present(await albums.change(caller.id, params.id, body)),
  ),
  serve(deleteAlbum, async ({ albums }: Context, { caller, params: { id } }) => {
    await albums.remove(caller.id, id);
    return { id };
  }),
];
