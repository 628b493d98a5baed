import type { PerformanceStatus, PostKind } from '@velvet/contracts/insights/analytics';

/** Numbers of the media of a post. */
export type Media = { images: number; videos: number; audios: number };

export function kindOf({ images, videos, audios }: Media): PostKind {
  const kinds = [images > 0 && 'image', videos > 0 && 'video', audios > 0 && 'audio'] as const;
  const [only, ...others] = kinds.filter((kind) => kind !== false);
  if (only === undefined) return 'text';
  return others.length > 0 ? 'mixed' : only;
}

/** Returns a title from the content of a post: '3 photos and 1 video', 'Text post'. */
export function titleOf({ images, videos, audios }: Media): string {
  const parts = [
    ...(images > 0 ? [`${images} ${images === 1 ? 'photo' : 'photos'}`] : []),
    ...(videos > 0 ? [`${videos} ${videos === 1 ? 'video' : 'videos'}`] : []),
    ...(audios > 0 ? [`${audios} audio ${audios === 1 ? 'track' : 'tracks'}`] : []),
  ];
  return new Intl.ListFormat('en').format(parts) || 'Text post';
}

const tolerance = 0.2;
const dayMs = 24 * 3_600_000;

type Course = {
  /** of the timeframe; `middle` is where its second half begins */
  from: Date;
  middle: Date;
  now: Date;
  publishedAt: Date;
  /** views in the first half, and in the second one until now */
  earlierViews: number;
  laterViews: number;
};

/**
 * Compares views per day of both halves: more than 20% more is trending, more than 20% less declining. Days before the post was
 * published do not count, so one without a first half is trending as soon as it has views.
 */
export function statusOf({ from, middle, now, publishedAt, earlierViews, laterViews }: Course): PerformanceStatus {
  const earlier = perDay(earlierViews, Math.max(from.getTime(), publishedAt.getTime()), middle.getTime());
  const later = perDay(laterViews, Math.max(middle.getTime(), publishedAt.getTime()), now.getTime());
  if (later > earlier * (1 + tolerance)) return 'trending';
  return later < earlier * (1 - tolerance) ? 'declining' : 'stable';
}

function perDay(views: number, from: number, to: number): number {
  return to > from ? (views * dayMs) / (to - from) : 0;
}
