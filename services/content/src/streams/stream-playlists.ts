import { initName, segmentName } from '@velvet/media/transcoding/hls-rendition';
import type { ReadyStream } from './stream-read.repository.ts';

/** Returns the main playlist (RFC 8216), whose first rendition is the one to begin with. Addresses are relative to its own. */
export function mainPlaylist(streams: readonly ReadyStream[]): string {
  const entries = streams.flatMap(({ height, made }) => {
    const { width, height: lines, frameRate, codecs, peakBandwidth, averageBandwidth } = made;
    const rates = `BANDWIDTH=${peakBandwidth},AVERAGE-BANDWIDTH=${averageBandwidth}`;
    const picture = `RESOLUTION=${width}x${lines},FRAME-RATE=${frameRate.toFixed(3)},CODECS="${codecs}"`;
    return [`#EXT-X-STREAM-INF:${rates},${picture}`, `${height}/index.m3u8`];
  });
  return text(['#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...entries]);
}

/** Returns the playlist of one rendition. */
export function renditionPlaylist({ made: { segments } }: ReadyStream): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  return text([
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.round(longest)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${initName}"`,
    ...segments.flatMap(({ seconds }, ordinal) => [`#EXTINF:${seconds.toFixed(6)},`, segmentName(ordinal)]),
    '#EXT-X-ENDLIST',
  ]);
}

const text = (lines: readonly string[]) => `${['#EXTM3U', ...lines].join('\n')}\n`;
