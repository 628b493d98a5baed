import { readVideo, uploadVideo, type Video } from '@velvet/contracts/content/videos';
import type { VideoId } from '@velvet/contracts/ids';
import type { Environment } from '@velvet/kit/lifecycle/config';
import { webm } from '@velvet/media/testing/video.fixture';
import { dataOf, type Person } from '@velvet/testing/person';
import type { z } from 'zod';
import { openContent } from './world.ts';

export type VideoBody = z.input<(typeof uploadVideo)['body']>;

export const film = async () => ({
  name: 'day.webm',
  type: 'video/webm',
  content: new Uint8Array(await webm({ seconds: 2, width: 64, height: 48 })),
});

export const read = (viewer: Pick<Person, 'make'>, id: VideoId) => viewer.make(readVideo, { params: { id } });

/** Opens the content service with a verified creator, ana. */
export async function openVideos(environment: Environment = {}) {
  const world = await openContent(environment);
  const ana = await world.creator('ana');
  return {
    world,
    ana,
    /** Publishes a video, and waits until it is processed. */
    async publish(body: VideoBody, author = ana): Promise<Video> {
      const { id } = dataOf(await author.make(uploadVideo, { body, files: [await film()] }));
      await world.drain();
      return dataOf(await read(author, id));
    },
  };
}
