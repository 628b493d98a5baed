import { PostId, UserId, VideoId } from '@velvet/contracts/ids';
import { listVideos, readVideo, Video } from '@velvet/contracts/content/videos';
import { webm } from '@velvet/media/testing/video.fixture';
import type { BrowserContext } from 'playwright-core';
import type { ScreenApi } from './api.ts';
import { sampleOf } from './sample.ts';

/** Videos start by themselves only for people who do not prefer reduced motion. */
export const moving = { reducedMotion: 'no-preference' } as const;

const author = {
  id: UserId.parse('social|vida.moss'),
  username: 'vida.moss',
  display_name: 'Vida Moss',
  avatar_url: null,
  verified: true,
};

/** A video of another person that can be watched. @param turn makes its id */
export const videoOf = (turn: number, title: string, more: Partial<Video> = {}): Video => ({
  ...sampleOf(Video, 'empty'),
  id: VideoId.parse(`01890000-0000-7000-8000-${String(turn).padStart(12, '0')}`),
  title,
  user_id: author.id,
  user: author,
  video_url: '/day.webm',
  width: 90,
  height: 160,
  durationSeconds: 3,
  state: 'published',
  audience: 'public',
  price: null,
  locked: null,
  likes: 0,
  comments: 0,
  shares: 0,
  saves: 0,
  ...more,
});

/** Makes a video locked until it is bought. @param amountMinor cents */
export function lockedFor(amountMinor: number): Partial<Video> {
  const price = { amountMinor, currency: 'USD' } as const;
  const postId = PostId.parse('01890000-0000-7000-8000-000000000000');
  const counts = { imageCount: 0, videoCount: 1, videoSeconds: 3, audioCount: 0, audioSeconds: 0 };
  const locked = { reason: 'price' as const, offers: [{ kind: 'buy' as const, postId, price }], previewUrl: null };
  return { price, video_url: null, locked: { ...locked, ...counts } };
}

export const film = async () => Buffer.from(await webm({ seconds: 3, width: 90, height: 160 }));

/** Answers the calls of the feed and of the page of a video, and the requests of its file. */
export async function answerVideos(api: ScreenApi, context: BrowserContext, videos: readonly Video[]): Promise<void> {
  const body = await film();
  await context.route('**/day.webm', (route) => route.fulfill({ contentType: 'video/webm', body }));
  api.answer(listVideos, ({ query }) => (query.get('state') === 'unpublished' ? [] : [...videos]));
  if (videos[0]) api.answer(readVideo, videos[0]);
}
