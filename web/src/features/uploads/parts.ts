import type { Upload } from '@velvet/contracts/content/upload';

export type MissingPart = {
  readonly partNumber: number;
  readonly url: string;
  /** first byte, inclusive; `to` is exclusive */
  readonly from: number;
  readonly to: number;
};

export function missingParts({ parts, partSize }: Pick<Upload, 'parts' | 'partSize'>): MissingPart[] {
  return parts.flatMap(({ partNumber, size, hasArrived, url }) => {
    const from = (partNumber - 1) * partSize;
    return hasArrived || url === null ? [] : [{ partNumber, url, from, to: from + size }];
  });
}

export function arrivedBytes({ parts }: Pick<Upload, 'parts'>): number {
  return parts.reduce((sum, { hasArrived, size }) => sum + (hasArrived ? size : 0), 0);
}

/** Returns whether a status is transient: no response, rate limit, server error or expired URL. */
export function isTransientStatus(status: number): boolean {
  return status === 0 || status === 403 || status === 408 || status === 429 || status >= 500;
}

export const maxTries = 8;

/** Backoff before the next attempt, in milliseconds, after consecutive failures. */
export function backoffMs(failures: number): number {
  return Math.min(30_000, 500 * 2 ** failures);
}
