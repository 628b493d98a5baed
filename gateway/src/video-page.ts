import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readVideo, type Video } from '@velvet/contracts/content/videos';
import { NotFound } from '@velvet/contracts/failure';
import { Refusal } from '@velvet/kit/http/refusal';
import { pageOf, type PageParts, type Preview, sendPage, withPreview } from './page-head.ts';
import { readForVisitor } from './visitor-read.ts';

type OfVideo = { Params: { id: string } };

/**
 * Serves `/video/{id}`: the application, with the head of the video as a visitor sees it. It is read at every request, so that a
 * video that is locked or deleted loses its description and picture at once. `/video/{id}/picture` redirects to the picture, because
 * its own address is valid for five minutes. An absent video is 404, also for members who may see it in the application.
 */
export async function serveVideoPage(
  server: FastifyInstance,
  { directory, publicUrl, content }: Omit<PageParts, 'account' | 'cache'>,
): Promise<void> {
  const bare = await readFile(join(directory, 'site', 'index.html'), 'utf8');
  const barePage = await pageOf(bare);
  const reading = { config: { tier: 'read' } } as const;
  const read = (id: string) =>
    readForVisitor(content(), readVideo.path.replace('{id}', encodeURIComponent(id)), readVideo.data);

  server.get<OfVideo>('/video/:id', reading, async (request, reply) => {
    const video = await read(request.params.id);
    if (!video) return sendPage(reply, request, video === null ? 404 : 200, barePage);
    return sendPage(reply, request, 200, await pageOf(withPreview(bare, previewOf(video, publicUrl))));
  });

  server.get<OfVideo>('/video/:id/picture', reading, async (request, reply) => {
    const video = await read(request.params.id);
    const picture = video && pictureOf(video);
    if (!picture) throw new Refusal(NotFound);
    return reply.header('cache-control', 'no-store').redirect(picture, 302);
  });
}

/** A locked video, as every age-restricted one is for visitors, has a blurred picture alone. */
const pictureOf = ({ locked, poster_url }: Video) => (locked ? locked.previewUrl : poster_url);

function previewOf(video: Video, publicUrl: string): Preview {
  const { id, title, description, user, locked } = video;
  const url = new URL(`/video/${id}`, publicUrl).href;
  return {
    type: 'video.other',
    title: `${title} · ${user.display_name} · Velvet`,
    description: description || `Watch this video by ${user.display_name} on Velvet.`,
    url,
    picture: pictureOf(video) ? `${url}/picture` : null,
    isListed: locked === null,
  };
}
