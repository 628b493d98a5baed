import type { Locked } from '@velvet/contracts/content/post';
import { lockText } from '#texts/posts.ts';

/** '14 photos, 2 minutes of video, 3 minutes of audio': the contents behind the lock. */
export function contentsOf({ imageCount, videoCount, videoSeconds, audioCount, audioSeconds }: Locked): string {
  const parts = [
    imageCount > 0 && lockText.photos(imageCount),
    videoCount > 0 && (videoSeconds > 0 ? lockText.videoLength(videoSeconds) : lockText.videos(videoCount)),
    audioCount > 0 && (audioSeconds > 0 ? lockText.audioLength(audioSeconds) : lockText.audios(audioCount)),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : lockText.words;
}
