import { UserId, VideoId } from '@velvet/contracts/ids';
import type { Candidate } from '@velvet/content/videos/video-ranking';
import { randomFrom, type Random } from '#art/random.ts';

export type WorldOptions = {
  /** the same seed makes the same world */
  readonly seed: number;
  readonly creators: number;
  readonly videos: number;
  readonly viewers: number;
};

type MadeVideo = Pick<Candidate, 'id' | 'authorId' | 'publishedAt' | 'subjects'> & {
  /** 0 to 1: how much of it an average viewer watches */
  readonly quality: number;
};

/** The videos that a viewer may be shown, and how much of each this viewer would watch now, 0 to 1. */
export type Viewing = { readonly candidates: readonly Candidate[]; readonly relevance: ReadonlyMap<VideoId, number> };
export type ViewingWorld = { readonly now: Date; readonly viewings: readonly Viewing[] };

const subjects = [
  'light',
  'water',
  'street',
  'portrait',
  'kitchen',
  'travel',
  'music',
  'craft',
  'night',
  'garden',
] as const;
const hourMs = 3_600_000;
const publishedDays = 60;
/** Videos that a viewer saw before, by chance and by the creators it follows. */
const seenEach = 40;
const fromFollowed = 0.5;
const reactionRate = 0.25;

/** How much of a video a viewer watches: its quality, the interest in its subjects, and a little the newness. */
const watchedOf = (quality: number, interest: number, ageHours: number) =>
  Math.min(1, 0.1 + 0.4 * quality + 0.4 * interest + 0.1 * 0.5 ** (ageHours / 96));

/**
 * Makes creators with subjects, their videos, and viewers with interests and follows. Viewers have watched some videos, from which
 * the facts of the ranking follow; what they would watch now is known, because the world is made.
 */
export function makeViewingWorld({ seed, creators, videos, viewers }: WorldOptions): ViewingWorld {
  const random = randomFrom(seed);
  const now = new Date(Date.UTC(2026, 0, 15, 12));
  const crafts = Array.from({ length: creators }, (_, index) => ({
    id: UserId.parse(`creator|${index}`),
    subjects: [random.pick(subjects), random.pick(subjects)],
    skill: random.between(0.1, 0.9),
  }));
  const made = Array.from({ length: videos }, (_, index): MadeVideo => {
    // few creators publish much
    const creator = crafts[Math.floor(creators * random.next() ** 1.5)] ?? random.pick(crafts);
    const ageHours = publishedDays * 24 * random.next() ** 2;
    return {
      id: VideoId.parse(`01890000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`),
      authorId: creator.id,
      publishedAt: new Date(now.getTime() - ageHours * hourMs),
      subjects: [...new Set(creator.subjects.filter(() => random.chance(0.75)))],
      quality: Math.min(1, Math.max(0, creator.skill + random.between(-0.3, 0.3))),
    };
  });
  const people = Array.from({ length: viewers }, () => makeViewer(random, crafts, made, now));
  const counts = countUp(people);
  return { now, viewings: people.map((viewer) => viewingOf(viewer, made, counts, now)) };
}

type Viewer = {
  readonly interestIn: (subjects: readonly string[]) => number;
  readonly follows: ReadonlySet<UserId>;
  readonly seen: ReadonlyMap<MadeVideo, { readonly watched: number; readonly hasReacted: boolean }>;
};

function makeViewer(
  random: Random,
  crafts: readonly { id: UserId; subjects: readonly string[] }[],
  videos: readonly MadeVideo[],
  now: Date,
): Viewer {
  const liked = new Set([random.pick(subjects), random.pick(subjects), random.pick(subjects)]);
  const interestIn = (of: readonly string[]) =>
    of.length === 0 ? 0 : of.filter((subject) => liked.has(subject as (typeof subjects)[number])).length / of.length;
  const follows = new Set(
    crafts.filter((craft) => random.chance(0.02 + 0.12 * interestIn(craft.subjects))).map(({ id }) => id),
  );
  const ofFollowed = videos.filter(({ authorId }) => follows.has(authorId));
  const seen = new Map<MadeVideo, { watched: number; hasReacted: boolean }>();
  for (let turn = 0; turn < seenEach; turn += 1) {
    const video = random.chance(fromFollowed) && ofFollowed.length > 0 ? random.pick(ofFollowed) : random.pick(videos);
    const truth = watchedOf(video.quality, interestIn(video.subjects), hoursSince(video, now));
    const watched = Math.min(1, Math.max(0, truth + random.between(-0.2, 0.2)));
    seen.set(video, { watched, hasReacted: random.chance(reactionRate * watched) });
  }
  return { interestIn, follows, seen };
}

type Counts = Pick<Candidate, 'reactions' | 'views' | 'watchCount' | 'watchedSum'>;

function countUp(viewers: readonly Viewer[]): ReadonlyMap<MadeVideo, Counts> {
  const counts = new Map<MadeVideo, Counts>();
  for (const { seen } of viewers)
    for (const [video, { watched, hasReacted }] of seen) {
      const { reactions, views, watchCount, watchedSum } = counts.get(video) ?? uncounted;
      counts.set(video, {
        reactions: reactions + Number(hasReacted),
        views: views + 1,
        watchCount: watchCount + 1,
        watchedSum: watchedSum + watched,
      });
    }
  return counts;
}

const uncounted: Counts = { reactions: 0, views: 0, watchCount: 0, watchedSum: 0 };

function viewingOf(
  { interestIn, follows, seen }: Viewer,
  videos: readonly MadeVideo[],
  counts: ReadonlyMap<MadeVideo, Counts>,
  now: Date,
): Viewing {
  const watchedOfAuthor = new Map<UserId, number>();
  for (const [{ authorId }, { watched }] of seen)
    watchedOfAuthor.set(authorId, (watchedOfAuthor.get(authorId) ?? 0) + watched);
  const relevance = new Map<VideoId, number>();
  const candidates = videos.map((video): Candidate => {
    const { id, authorId, publishedAt, subjects: tags, quality } = video;
    const watched = seen.get(video)?.watched ?? 0;
    relevance.set(id, watchedOf(quality, interestIn(tags), hoursSince(video, now)) * (1 - watched));
    return {
      id,
      authorId,
      source: 'fresh',
      publishedAt,
      subjects: tags,
      ...(counts.get(video) ?? uncounted),
      follows: follows.has(authorId),
      watchedOfAuthor: watchedOfAuthor.get(authorId) ?? 0,
      watched,
    };
  });
  return { candidates, relevance };
}

const hoursSince = ({ publishedAt }: MadeVideo, now: Date) => (now.getTime() - publishedAt.getTime()) / hourMs;
