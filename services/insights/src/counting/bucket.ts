/** Length of a bucket: the offset of every time zone is a multiple of it. */
export const bucketMs = 15 * 60_000;

/** The start of the bucket of a moment. */
export function bucketOf(moment: Date | string): Date {
  return new Date(Math.floor(new Date(moment).getTime() / bucketMs) * bucketMs);
}
