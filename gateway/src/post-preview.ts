import type { FastifyInstance } from 'fastify';
import type { Post } from '@velvet/contracts/content/post';
import { readPost } from '@velvet/contracts/content/post-calls';
import { NotFound } from '@velvet/contracts/failure';
import { PostId } from '@velvet/contracts/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { type PageParts, type Preview } from './page-head.ts';
import { readForVisitor } from './visitor-read.ts';

type PostPreviewParts = Pick<PageParts, 'publicUrl' | 'content'>;

/**
 * Reads the preview of a post as a visitor sees it, at every request: a post that is locked or deleted loses its words and picture at once.
 *
 * @returns undefined for a post that visitors do not see, or of another author
 */
export async function readPostPreview(
  { publicUrl, content }: PostPreviewParts,
  id: unknown,
  handle: string,
): Promise<Preview | undefined> {
  const known = PostId.safeParse(id);
  const post = known.success ? await read(content(), known.data) : undefined;
  if (!post || post.author.handle.toLowerCase() !== handle.toLowerCase()) return undefined;
  return previewOf(post, publicUrl);
}

/** Serves `/post/{id}/picture`: a redirect to the picture of a preview, because its own address is valid for five minutes. */
export function servePostPicture(server: FastifyInstance, { content }: Pick<PostPreviewParts, 'content'>): void {
  server.get<{ Params: { id: string } }>('/post/:id/picture', { config: { tier: 'read' } }, async (request, reply) => {
    const id = PostId.safeParse(request.params.id);
    const post = id.success && (await read(content(), id.data));
    const picture = post && pictureOf(post);
    if (!picture) throw new Refusal(NotFound);
    return reply.header('cache-control', 'no-store').redirect(picture, 302);
  });
}

const read = (address: string | undefined, id: PostId) =>
  readForVisitor(address, readPost.path.replace('{id}', id), readPost.data);

/** A locked post, as every age-restricted one is for visitors, has a blurred picture alone. */
function pictureOf({ locked, content }: Post): string | null {
  if (locked) return locked.previewUrl;
  const shown = content.media.find(({ type }) => type !== 'audio');
  return shown ? (shown.type === 'image' ? shown.url : shown.posterUrl) : null;
}

function previewOf(post: Post, publicUrl: string): Preview {
  const { _id: id, author, content, locked } = post;
  const address = new URL(`/@${encodeURIComponent(author.handle)}`, publicUrl);
  address.searchParams.set('post', id);
  return {
    type: 'article',
    title: `${author.name} (@${author.handle}) · Velvet`,
    description:
      content.text || (locked ? `A post by ${author.name} for members of Velvet.` : `See this post by ${author.name}.`),
    url: address.href,
    picture: pictureOf(post) ? new URL(`/post/${id}/picture`, publicUrl).href : null,
    // search engines list the page of the creator
    isListed: false,
  };
}
