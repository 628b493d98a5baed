import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { PersonPage } from '@velvet/contracts/account/person';
import { readUser } from '@velvet/contracts/account/users';
import { readForVisitor } from './visitor-read.ts';
import { readPostPreview } from './post-preview.ts';
import { pageOf, sendPage, withPreview, type Page, type PageParts, type Preview } from './page-head.ts';

/** The exports of the application's build for the first view. */
type FirstViews = { creatorView(person: PersonPage): Promise<string> };
/** the plain page where no first view exists */
type Found = { status: 200 | 404; page?: Page };

/** cookie of the identity provider's library in signed-in browsers; it does not identify the user */
const signedInCookie = '.is.authenticated=';
const freshMs = 10_000;
const emptyRoot = '<div id="root"></div>';

/**
 * Serves `/@{handle}`: the application with two additions. Link previews of other sites read the title, description and
 * picture in its head, which are those of the post with `?post=`. Visitors on slow phones see its first view while it loads. An unknown handle is 404. Without a
 * response of account the page is served without the additions.
 */
export async function serveCreatorPage(
  server: FastifyInstance,
  { directory, publicUrl, account, content, cache }: PageParts,
): Promise<void> {
  const bare = await readFile(join(directory, 'site', 'creator.html'), 'utf8');
  const firstViews = pathToFileURL(join(directory, 'first-view', 'first-view.js')).href;
  const barePage = await pageOf(bare);

  const reading = { config: { tier: 'read' } } as const;
  server.get<{ Params: { handle: string }; Querystring: { post?: unknown } }>(
    '/@:handle',
    reading,
    async (request, reply) => {
      const {
        params: { handle },
        query: { post },
        headers,
      } = request;
      // members see the page in their own frame: the visitors' first view would flash before it
      const isMember = (headers.cookie ?? '').includes(signedInCookie);
      const key = `gateway:creator:${handle.toLowerCase()}`;
      const { status, page = barePage } = JSON.parse(await cache.remember(key, freshMs, () => find(handle))) as Found;
      const shown = isMember ? barePage : page;
      // the application opens the post over the page
      const preview = post === undefined ? undefined : await readPostPreview({ publicUrl, content }, post, handle);
      return sendPage(reply, request, status, preview ? await pageOf(withPreview(shown.text, preview)) : shown);
    },
  );

  async function find(handle: string): Promise<string> {
    const path = readUser.path.replace('{handle}', encodeURIComponent(handle));
    const person = await readForVisitor(account(), path, readUser.data);
    const found: Found = person
      ? { status: 200, page: await pageOf(await drawn(person)) }
      : { status: person === null ? 404 : 200 };
    return JSON.stringify(found);
  }

  async function drawn(person: PersonPage): Promise<string> {
    // loaded at the first request of a creator's page
    const { creatorView } = (await import(firstViews)) as FirstViews;
    const view = await creatorView(person);
    return withPreview(bare, previewOf(person, publicUrl)).replace(emptyRoot, () => view);
  }
}

function previewOf({ name, handle, bio, avatar, banner }: PersonPage, publicUrl: string): Preview {
  const picture = avatar ?? banner;
  return {
    type: 'profile',
    title: `${name} (@${handle}) · Velvet`,
    description: bio.trim() || `See what ${name} shares on Velvet.`,
    url: new URL(`/@${encodeURIComponent(handle)}`, publicUrl).href,
    picture: picture ? new URL(picture, publicUrl).href : null,
    isListed: true,
  };
}
