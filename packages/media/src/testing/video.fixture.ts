import { readFile } from 'node:fs/promises';
import encoder from 'h264-mp4-encoder';
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';
import sharp from 'sharp';

/** Lisbon in the format of cameras (ISO 6709). */
export const place = '+38.7137-009.1393+012.000/';

type Film = { readonly seconds: number; readonly width: number; readonly height: number };

/** Returns an H.264 MP4 without metadata: a light that moves over a dark background. */
async function film({ seconds, width, height }: Film): Promise<Uint8Array> {
  const h264 = await encoder.createH264MP4Encoder();
  Object.assign(h264, { width, height, frameRate: 10, groupOfPictures: 10, speed: 10 });
  h264.initialize();
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    const pixels = new Uint8Array(width * height * 4).fill(30);
    pixels.fill(220, frame * width * 4, frame * width * 4 + width * 8);
    h264.addFrameRgba(pixels);
  }
  h264.finalize();
  const mp4 = h264.FS.readFile(h264.outputFilename);
  h264.delete();
  return mp4;
}

async function converted(mp4: Uint8Array, format: OutputFormat, raw: Record<string, string>): Promise<Uint8Array> {
  const target = new BufferTarget();
  const input = new Input({ source: new BufferSource(mp4), formats: [MP4] });
  const output = new Output({ format, target });
  const tags = { title: 'From the roof', raw };
  const conversion = await Conversion.init({ input, output, tags, video: { rotate: 90, allowRotationMetadata: true } });
  await conversion.execute();
  return new Uint8Array(target.buffer ?? []);
}

/** Returns a video in the form of an upright phone: rotated by 90 degrees, location in `©xyz`, index at the end. */
export async function phoneMp4(size: Film): Promise<Uint8Array> {
  const format = new Mp4OutputFormat({ fastStart: false, metadataFormat: 'udta' });
  return await converted(await film(size), format, { '©xyz': place });
}

/** Returns a MOV with its location in the QuickTime metadata keys. */
export async function quickTimeMov(size: Film): Promise<Uint8Array> {
  const format = new MovOutputFormat({ fastStart: false, metadataFormat: 'mdta' });
  return await converted(await film(size), format, { 'com.apple.quicktime.location.ISO6709': place });
}

const toneRate = 48_000;

/** Returns a MOV with a tone of 440 Hz. @param level its amplitude, up to 1 */
export async function soundingMov(size: Film, level: number): Promise<Uint8Array> {
  return await timedMov(size, { sound: { fromSecond: 0, seconds: size.seconds, level } });
}

type Timing = {
  /** seconds of each frame, by its number; a tenth each by default */
  readonly frameTime?: (frame: number) => number;
  /** width of the displayed picture, if its pixels are not square */
  readonly displayWidth?: number;
  /** whole seconds */
  readonly sound?: { readonly fromSecond: number; readonly seconds: number; readonly level: number };
};

/** Returns a MOV whose frames and PCM sound have these times. Those before zero are left out by players. */
export async function timedMov(
  size: Film,
  { frameTime = (frame) => frame / 10, displayWidth = size.width, sound }: Timing,
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat({ fastStart: false }), target });
  const [video, audio] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('pcm-s16')];
  output.addVideoTrack(video);
  if (sound) output.addAudioTrack(audio);
  await output.start();
  const track = await new Input({ source: new BufferSource(await film(size)), formats: [MP4] }).getPrimaryVideoTrack();
  if (!track) throw new Error('The encoder made no picture.');
  const decoderConfig = {
    ...((await track.getDecoderConfig()) ?? { codec: 'avc' }),
    displayAspectWidth: displayWidth,
    displayAspectHeight: size.height,
  };
  let frame = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const [timestamp, next] = [frameTime(frame), frameTime(frame + 1)];
    await video.add(packet.clone({ timestamp, duration: next - timestamp }), { decoderConfig });
    frame += 1;
  }
  const audioMeta = { decoderConfig: { codec: 'pcm-s16', sampleRate: toneRate, numberOfChannels: 1 } };
  for (let second = 0; sound && second < sound.seconds; second += 1)
    await audio.add(new EncodedPacket(tone(sound.level), 'key', sound.fromSecond + second, 1), audioMeta);
  await output.finalize();
  return new Uint8Array(target.buffer ?? []);
}

/** One second, which repeats without a seam. */
function tone(level: number): Uint8Array {
  const samples = Buffer.alloc(toneRate * 2);
  for (let at = 0; at < toneRate; at += 1)
    samples.writeInt16LE(Math.round(Math.sin((at * 2 * Math.PI * 440) / toneRate) * level * 32_767), at * 2);
  return samples;
}

/** Returns an MP4 whose frames, by its index, last for more than an hour each. */
export function endless(mp4: Uint8Array): Buffer {
  const file = Buffer.from(mp4);
  const times = file.indexOf('stts') + 8;
  for (let entry = 0; entry < file.readUInt32BE(times); entry += 1)
    file.writeUInt32BE(0x10_00_00_00, times + 8 + entry * 8);
  return file;
}

/** Returns an MP4 whose header claims a side of 30,000 pixels. */
export function enormous(mp4: Uint8Array): Buffer {
  const file = Buffer.from(mp4);
  const entry = file.indexOf('avc1', file.indexOf('stsd'));
  file.writeUInt16BE(30_000, entry + 28);
  file.writeUInt16BE(30_000, entry + 30);
  return file;
}

/** Returns an MP4, whose index is at the end, with its samples in another place. */
export function referring(mp4: Uint8Array, url: string): Buffer {
  const file = Buffer.from(mp4);
  const reference = file.indexOf('url ', file.indexOf('dref'));
  const added = Buffer.from(`${url}\0`);
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref', 'url ']) {
    const at = file.lastIndexOf(box, reference) - 4;
    file.writeUInt32BE(file.readUInt32BE(at) + added.length, at);
  }
  // without this flag the samples are outside of the file
  file.writeUInt32BE(0, reference + 4);
  return Buffer.concat([file.subarray(0, reference + 8), added, file.subarray(reference + 8)]);
}

/** Returns a film in HLG, the HDR of phones: color bars in HEVC with 10 bits, 64x48, half a second. */
export const hlgBars = (): Promise<Buffer> => readFile(new URL('./bars-hlg.mp4', import.meta.url));

/**
 * Returns VP8 with silent Opus audio. A WebP picture is a VP8 key frame, so no video encoder is needed.
 * @param fromSeconds of the first packets
 */
export async function webm({ seconds, width, height }: Film, fromSeconds = 0): Promise<Uint8Array> {
  const webp = await sharp({ create: { width, height, channels: 3, background: '#c455e0' } })
    .webp()
    .toBuffer();
  const frame = webp.subarray(20);
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const video = new EncodedVideoPacketSource('vp8');
  const audio = new EncodedAudioPacketSource('opus');
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  output.setMetadataTags({ title: 'From the roof', raw: { LOCATION: place } });
  await output.start();
  const videoMeta = { decoderConfig: { codec: 'vp8', codedWidth: width, codedHeight: height } };
  const audioMeta = { decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 } };
  for (let second = 0; second < seconds; second += 1) {
    await video.add(new EncodedPacket(frame, 'key', fromSeconds + second, 1), videoMeta);
    // the shortest Opus packet: 20 ms of silence
    await audio.add(new EncodedPacket(Uint8Array.of(0xf8, 0xff, 0xfe), 'key', fromSeconds + second, 0.02), audioMeta);
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? []);
}

/** Returns the names of the top-level boxes of an MP4 or MOV, in order. */
export function boxes(file: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 8 <= file.length;) {
    names.push(file.toString('latin1', at + 4, at + 8));
    const size = file.readUInt32BE(at);
    at += size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size;
  }
  return names;
}
