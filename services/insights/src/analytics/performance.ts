import type { PerformanceStatus, PostKind } from '@velvet/contracts/insights/analytics';

export function kindOf(images: number, videos: number): PostKind {
  if (images > 0 && videos > 0) return 'mixed';
  if (images > 0) return 'image';
  return videos > 0 ? 'video' : 'text';
}

/** Returns a title from the content of a post: '3 photos and 1 video', 'Text post'. */
export function titleOf(images: number, videos: number): string {
  const parts = [
    ...(images > 0 ? [`${images} ${images === 1 ? 'photo' : 'photos'}`] : []),
    ...(videos > 0 ? [`${videos} ${videos === 1 ? 'video' : 'videos'}`] : []),
  ];
  return parts.join(' and ') || 'Text post';
}

const tolerance = 0.2;

/** The later half of the views against the earlier. */
export function statusOf(earlier: number, later: number): PerformanceStatus {
  if (later > earlier * (1 + tolerance)) return 'trending';
  return later < earlier * (1 - tolerance) ? 'declining' : 'stable';
}
