import { mkdir, readFile } from 'node:fs/promises';
import { ffmpeg } from '@velvet/engines/tools/ffmpeg.tool';
import { isToolAvailable, toolPath } from '@velvet/engines/tools/tool';
import { ffmpegTranscoder } from '#transcoding/ffmpeg.transcoder.ts';
import { initName, segmentName } from '#transcoding/hls-rendition.ts';
import { isNodeAvInstalled, nodeAvTranscoder } from '#transcoding/node-av.transcoder.ts';
import { openSource } from '#transcoding/source.ts';
import type { Transcoder } from '#transcoding/transcoder.ts';
import type { temporaryFolder } from './folder.ts';

/** Path of ffmpeg; undefined without one. */
export const ffmpegPath = (await isToolAvailable(ffmpeg)) ? await toolPath(ffmpeg) : undefined;

/** The transcoders of this machine. */
export const transcoders: Transcoder[] = [
  ...(ffmpegPath ? [ffmpegTranscoder(ffmpegPath)] : []),
  ...(isNodeAvInstalled() ? [nodeAvTranscoder()] : []),
];

export type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

/** Writes a video into a folder, with an empty folder `out` beside it. */
export async function sourceIn(folder: Folder, content: Uint8Array) {
  await mkdir(folder.path('out'));
  return await openSource(await folder.write('in', content));
}

/** Writes a rendition as one file. */
export async function wholeOf(folder: Folder, segments: number): Promise<string> {
  const names = [initName, ...Array.from({ length: segments }, (_, ordinal) => segmentName(ordinal))];
  const parts = await Promise.all(names.map((name) => readFile(folder.path(`out/${name}`))));
  return await folder.write('whole.mp4', Buffer.concat(parts));
}
