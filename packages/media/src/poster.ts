import { EncodedPacketSink } from 'mediabunny';
import sharp from 'sharp';
import { failures } from './errors.ts';
import { toBt709 } from './transcoding/colour.ts';
import { even } from './transcoding/rendition-plan.ts';
import { openSource, type TranscodingSource } from './transcoding/source.ts';
import { pictureOf } from './transcoding/transcode.ts';
import type { Transcoder } from './transcoding/transcoder.ts';
import { withVideo } from './video.ts';

export type Poster = { readonly width: number; readonly height: number; /** WebP */ readonly bytes: Buffer };

const maxSide = 1280;
const latestSeconds = 3;
/** Times are rounded when they are formatted. */
const roundingSeconds = 5e-4;

/**
 * Returns a frame from the first tenth of a video, upright, in sRGB and of its displayed shape, at most 1280 pixels long.
 * @param folder empty, for the output
 * @throws MediaFailure as openSource and pictureOf, and Corrupt for a video without a frame
 */
export async function poster(path: string, transcoder: Transcoder, folder: string): Promise<Poster> {
  const source = await openSource(path);
  const fromSeconds = await frameTime(source);
  const scale = Math.min(1, maxSide / Math.max(source.width, source.height));
  const size = { width: even(source.width * scale), height: even(source.height * scale) };
  const filters = [`trim=start=${(fromSeconds - roundingSeconds).toFixed(6)}`, ...toBt709(source, size)];
  const frame = await pictureOf(transcoder, { source, folder, fromSeconds, filters, ofKeyFrames: false });
  const { data, info } = await sharp(frame).webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

/** Returns the time of the frame that is displayed after a tenth of the video, which may be the first and only one. */
async function frameTime({ path, startSeconds, durationSeconds }: TranscodingSource): Promise<number> {
  const at = startSeconds + Math.min(latestSeconds, durationSeconds / 10);
  return await withVideo(path, async ({ video }) => {
    const sink = new EncodedPacketSink(video);
    const frame = (await sink.getPacket(at)) ?? (await sink.getFirstPacket());
    if (!frame) throw failures.corrupt('video');
    return Math.max(0, frame.timestamp);
  });
}
