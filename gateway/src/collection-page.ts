import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readCollection, type Collection } from '@velvet/contracts/account/collections';
import { readForVisitor } from './visitor-read.ts';
import { pageOf, type PageParts, type Preview, sendPage, withPreview } from './page-head.ts';

/**
 * Serves `/collection/{id}`: the application, with the head of a public collection for link previews of other sites. It is
 * read at every request, so that a collection that becomes private loses its head at once. Unknown and private ones
 * receive the same 404. Without a response of account the page is served without the head.
 */
export async function serveCollectionPage(
  server: FastifyInstance,
  { directory, publicUrl, account }: Omit<PageParts, 'cache' | 'content'>,
): Promise<void> {
  const bare = await readFile(join(directory, 'site', 'index.html'), 'utf8');
  const barePage = await pageOf(bare);
  const reading = { config: { tier: 'read' } } as const;
  server.get<{ Params: { id: string } }>('/collection/:id', reading, async (request, reply) => {
    const path = readCollection.path.replace('{id}', encodeURIComponent(request.params.id));
    const collection = await readForVisitor(account(), path, readCollection.data);
    // the owner of a private one sees it: the application shows the page of an absent one to others
    if (!collection) return sendPage(reply, request, collection === null ? 404 : 200, barePage);
    return sendPage(reply, request, 200, await pageOf(withPreview(bare, previewOf(collection, publicUrl))));
  });
}

function previewOf({ id, name, description, owner, creators }: Collection, publicUrl: string): Preview {
  const picture = creators.find(({ avatar }) => avatar)?.avatar ?? owner.avatar;
  const names = creators.slice(0, 3).map((creator) => creator.name);
  const by = `A collection by ${owner.name} on Velvet.`;
  return {
    type: 'website',
    title: `${name} · Velvet`,
    description: description || (names.length > 0 ? `${names.join(', ')}. ${by}` : by),
    url: new URL(`/collection/${id}`, publicUrl).href,
    picture: picture ? new URL(picture, publicUrl).href : null,
    // people share their collections by link
    isListed: false,
  };
}
