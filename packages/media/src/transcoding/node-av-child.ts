import { writeFile } from 'node:fs/promises';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import { AVSEEK_FLAG_BACKWARD, FF_ENCODER_AAC, FF_ENCODER_LIBX264, FF_ENCODER_PNG } from 'node-av/constants';
import { Rational } from 'node-av/lib';
import { h264Options } from './encoding.ts';
import type { HlsOutput, TranscodingWork } from './transcoder.ts';

type Opened = { work: TranscodingWork; input: Demuxer; decoder: Decoder; filter: FilterAPI };

/** Does the work in the working directory. */
async function transcode(work: TranscodingWork): Promise<void> {
  const { source, demuxer, seekSeconds, threads, maxPixels, videoFilters, output } = work;
  const input = await Demuxer.open(`file:${source}`, { format: demuxer, options: { protocol_whitelist: 'file' } });
  const stream = input.video();
  if (!stream) throw new Error('There is no picture.');
  if (seekSeconds > 0) await input.seek(seekSeconds, -1, AVSEEK_FLAG_BACKWARD);
  const decoder = await Decoder.create(stream, {
    threadCount: threads,
    options: { max_pixels: maxPixels, ...(output.kind === 'picture' && output.ofKeyFrames && { skip_frame: 'nokey' }) },
  });
  const opened = { work, input, decoder, filter: FilterAPI.create(videoFilters) };
  await (output.kind === 'hls' ? writeHls(opened, output) : writePicture(opened));
}

async function writeHls({ work, input, decoder, filter }: Opened, output: HlsOutput): Promise<void> {
  const { frameRate, segmentSeconds, audio } = output;
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    // without rate and time base the encoder assumes a much higher level
    context: {
      framerate: new Rational(frameRate, 1),
      timeBase: new Rational(1, frameRate),
      threadCount: work.threads,
    },
    options: h264Options(output),
  });
  const muxer = await Muxer.open('index.m3u8', {
    format: 'hls',
    options: {
      hls_time: segmentSeconds,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: 'segment-%d.m4s',
    },
  });
  const video = [decoder, filter, encoder];
  const progress = { progressInterval: 500, onProgress: ({ time }: { time: number }) => print(time * frameRate) };
  const control = audio
    ? pipeline(input, { video, audio: await soundStages(input, audio) }, muxer, progress)
    : pipeline(input, { video }, muxer, progress);
  await control.completion;
}

async function soundStages(input: Demuxer, { filters, bitrate }: NonNullable<HlsOutput['audio']>) {
  const stream = input.audio();
  if (!stream) throw new Error('There is no sound.');
  const filter = FilterAPI.create(filters);
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter, context: { bitRate: BigInt(bitrate) } });
  return [await Decoder.create(stream), filter, encoder];
}

/** Ends with the first frame. A packet of this encoder is a whole file. */
async function writePicture({ input, decoder, filter }: Opened): Promise<void> {
  const encoder = await Encoder.create(FF_ENCODER_PNG, { filter });
  for await (const frame of pipeline(input, decoder, filter)) {
    if (!frame) continue;
    const [packet] = [...(await encoder.encodeAll(frame)), ...(await encoder.encodeAll(null))];
    if (!packet?.data) break;
    await writeFile('picture.png', packet.data);
    return;
  }
  throw new Error('There is no frame.');
}

function print(frames: number): void {
  process.stdout.write(`frame=${Math.round(frames)}\n`);
}

try {
  await transcode(JSON.parse(process.argv[2] ?? '') as TranscodingWork);
  // threads of the module would keep the process alive
  process.exit(0);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
