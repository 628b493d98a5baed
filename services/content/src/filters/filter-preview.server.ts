import { PreviewLinkInvalid } from '@velvet/contracts/content/failures';
import { FilterQuery } from '@velvet/contracts/content/photo-filter-calls';
import { NotFound } from '@velvet/contracts/failure';
import { VaultItemId } from '@velvet/contracts/ids';
import { invalidInput } from '@velvet/kit/http/envelope';
import type { HttpServer } from '@velvet/kit/http/http-server';
import { objectHeaders } from '@velvet/kit/http/object-answer';
import { Refusal } from '@velvet/kit/http/refusal';
import { previewPrefix, type FilterPreviews } from './filter-previews.ts';

type PreviewRequest = { Params: { id: string }; Querystring: Record<string, string> };

/** Serves `/media/filtered/{id}?…&filter={FilterEdit}`, signed as other media. */
export function serveFilterPreviews(server: HttpServer, previews: FilterPreviews): void {
  server.get<PreviewRequest>(`/media/${previewPrefix}/:id`, async ({ params, query: { filter, ...signed } }, reply) => {
    const id = VaultItemId.safeParse(params.id).data;
    if (!id) throw new Refusal(NotFound);
    if (!previews.isSigned(id, signed)) throw new Refusal(PreviewLinkInvalid);
    const query = FilterQuery.safeParse({ filter });
    if (!query.success) throw invalidInput(query.error, 'query');
    const preview = await previews.read(id, query.data.filter, signed['viewer'] ?? '');
    return reply
      .headers({ ...objectHeaders, 'content-type': 'image/webp', 'cache-control': 'private, max-age=300' })
      .send(preview);
  });
}
