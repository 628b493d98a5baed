import type { Audience } from '@velvet/contracts/content/audiences';
import { addVideoComment } from '@velvet/contracts/content/video-comments';
import {
  bookmarkVideo,
  likeVideo,
  listVideos,
  uploadVideo,
  viewVideo,
  type Video,
} from '@velvet/contracts/content/videos';
import { seedOf } from '#seed/world/stream.ts';
import { allOf, eventually, type Session } from './api.ts';
import type { Workshop } from './work.steps.ts';

type PlannedVideo = {
  readonly title: string;
  readonly description: string;
  readonly audience: Audience;
  /** dollars */
  readonly price: number;
};

/** Words of the videos, in turn. */
const planned: readonly PlannedVideo[] = [
  { title: 'Light on the water', description: 'One take, no edit. #light #water', audience: 'public', price: 0 },
  {
    title: 'How it looks at five in the morning',
    description: 'Worth the alarm. #morning #light',
    audience: 'public',
    price: 0,
  },
  {
    title: 'The long version',
    description: 'For those who asked to see all of it. #behindthescenes',
    audience: 'subscribers',
    price: 0,
  },
  {
    title: 'Slow, and then slower',
    description: 'Turn the sound off and breathe. #slow',
    audience: 'public',
    price: 0,
  },
  {
    title: 'One evening, uncut',
    description: 'Everything that happened after the camera was off. #evening',
    audience: 'public',
    price: 4,
  },
  {
    title: 'What I do between two shots',
    description: 'Mostly waiting. #behindthescenes #slow',
    audience: 'followers',
    price: 0,
  },
];

/** Comments of fans, in turn. */
const remarks = [
  'I have watched this five times now.',
  'The light in the middle!',
  'More of this, please.',
  'How long did you wait for that moment?',
  'This made my morning.',
  "I'd hang a still of this on my wall.",
];

/** Publishes each film of a creator as a video. @returns whether one was missing */
export async function publishVideos({ session, creator, work, items }: Workshop, place: number): Promise<boolean> {
  if (!creator.isVerified) return false;
  const own = await allOf((cursor) => session(listVideos, { query: { author: creator.sub, limit: 100, cursor } }));
  const known = new Set(own.map(({ title }) => title));
  let isMissing = false;
  for (const [index, { fileName }] of work.films.entries()) {
    const video = planned[(place + index) % planned.length];
    const vaultItemId = items.get(fileName);
    if (!video || !vaultItemId || known.has(video.title)) continue;
    await eventually(`a video of ${creator.name}`, () => session(uploadVideo, { body: { ...video, vaultItemId } }), [
      'VerificationRequired',
    ]);
    isMissing = true;
  }
  return isMissing;
}

/** A fan watches the latest videos; likes, saves and comments on some. @returns whether something was missing */
export async function watchVideos(session: Session, name: string): Promise<boolean> {
  const { data } = await session(listVideos, { query: { feed: 'latest', limit: 50 } });
  let isMissing = false;
  for (const [index, video] of data.entries()) {
    const chance = seedOf(name, index) % 100;
    if (video.locked || video.isLiked || chance >= 60) continue;
    await watch(session, video, chance);
    isMissing = true;
  }
  return isMissing;
}

async function watch(session: Session, { id }: Video, chance: number): Promise<void> {
  const params = { id };
  await session(viewVideo, { params, body: { watched: (40 + chance) / 100 } });
  await session(likeVideo, { params });
  if (chance < 12) await session(bookmarkVideo, { params });
  const remark = remarks[chance % remarks.length];
  if (chance < 20 && remark) await session(addVideoComment, { params, body: { content: remark } });
}
