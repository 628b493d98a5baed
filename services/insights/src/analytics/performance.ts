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

/** The later half of the views against the earlier. */
export function statusOf(earlier: number, later: number): PerformanceStatus {
  if (later > earlier * (1 + tolerance)) return 'trending';
  return later < earlier * (1 - tolerance) ? 'declining' : 'stable';
}
