import { ApiFailure, messageOf } from '#api/failure.ts';
import { uploadTexts as texts } from '#texts/uploads.ts';
import type { Totals } from './queue.ts';
import type { Task } from './task.ts';

export function timeLeftInWords(seconds: number): string {
  if (seconds < 60) return texts.secondsLeft(seconds);
  if (seconds < 3600) return texts.minutesLeft(seconds / 60);
  const minutes = Math.round(seconds / 60);
  return texts.hoursLeft(Math.floor(minutes / 60), minutes % 60);
}

const needsNetwork: ReadonlySet<Task['status']['state']> = new Set([
  'hashed',
  'planned',
  'sending',
  'finishing',
  'arrived',
  'publishing',
]);

/** How a task stands, in words for its row. */
export function statusInWords({ status, video }: Task, isOnline: boolean): string {
  if (!isOnline && needsNetwork.has(status.state)) return texts.state.lost;
  if (status.state === 'failed') return status.isLost ? texts.state.lost : status.message;
  if (status.state === 'asking') return status.wants === 'file' ? texts.askFile : texts.askPermission;
  if (status.state === 'done' && video) return texts.videoUploaded;
  return texts.state[status.state];
}

/** The tray's heading: what matters most first. */
export function totalsInWords({ attention, underWay, paused, finished, duplicates }: Totals): string {
  if (underWay > 0) return texts.active(underWay);
  if (attention > 0) return texts.attention(attention);
  if (paused > 0) return texts.paused;
  if (finished > 0) return texts.finished(finished);
  return duplicates > 0 ? texts.alreadyThere(duplicates) : texts.allDone;
}

/**
 * Why a file could not be uploaded: the server's reason, or that it failed. Of a video the status of an answer without a reason
 * (part 1 section 8).
 */
export function failureInWords(error: unknown, { video }: Pick<Task, 'video'>): string {
  if (video === null) return messageOf(error, texts.uploadFailed);
  if (error instanceof ApiFailure && (error.code === 'Unreadable' || error.code === 'PartRefused'))
    return texts.videoRefused(String(error.status));
  return messageOf(error, texts.videoFailed);
}
