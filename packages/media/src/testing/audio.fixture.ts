import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  FlacOutputFormat,
  Input,
  MP4,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
  type AttachedImage,
  type AudioCodec,
  type OutputFormat,
} from 'mediabunny';

/** Texts in the tags of the fixtures, which no processed file may have. */
export const secrets = ['From the roof', 'Ana Lima', '+38.7137-009.1393/', 'cover-of-the-album'] as const;

const rate = 16_000;

/** Returns a WAV of a tone that swells from silence, with a LIST chunk of tags. */
export function wav(seconds: number): Buffer {
  const frames = seconds * rate;
  const data = Buffer.alloc(frames * 2);
  for (let frame = 0; frame < frames; frame += 1) {
    const swell = frame / frames;
    data.writeInt16LE(Math.round(Math.sin((frame * 2 * Math.PI * 220) / rate) * swell * 30_000), frame * 2);
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const tags = Buffer.concat([
    Buffer.from('INFO'),
    chunk('INAM', Buffer.from(`${secrets[0]}\0`)),
    chunk('IART', Buffer.from(`${secrets[1]}\0\0`)),
    chunk('ICMT', Buffer.from(`${secrets[2]}\0\0`)),
  ]);
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('LIST', tags), chunk('data', data)]);
  return chunk('RIFF', body);
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** Returns an MP3 of silent frames (MPEG 1 Layer III, 128 kbit/s, 44.1 kHz) between an ID3v2 tag with a cover and an ID3v1 tag. */
export function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  const frames = Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame);
  const cover = Buffer.concat([Buffer.from('\0image/png\0\u0003\0', 'latin1'), Buffer.from(secrets[3])]);
  const words = (text: string) => Buffer.from(`\u0000${text}`, 'latin1');
  const tags = [id3('TIT2', words(secrets[0])), id3('TPE1', words(secrets[1])), id3('APIC', cover)];
  const body = Buffer.concat([...tags, id3('COMM', Buffer.from(`\0eng\0${secrets[2]}`, 'latin1'))]);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, body.length >> 7, body.length & 0x7f]);
  const last = Buffer.alloc(128);
  last.write(`TAG${secrets[0]}`, 'latin1');
  last.write(secrets[1], 33, 'latin1');
  return Buffer.concat([head, body, ...frames, last]);
}

function id3(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.write(name, 'latin1');
  head.writeUInt32BE(content.length, 4);
  return Buffer.concat([head, content]);
}

const tags = {
  title: secrets[0],
  artist: secrets[1],
  comment: secrets[2],
  images: [{ data: Buffer.from(secrets[3]), mimeType: 'image/png', kind: 'coverFront' }] satisfies AttachedImage[],
};

async function written(
  format: OutputFormat,
  codec: AudioCodec,
  packets: readonly EncodedPacket[],
  config: AudioDecoderConfig,
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  output.setMetadataTags(tags);
  await output.start();
  for (const packet of packets) await source.add(packet, { decoderConfig: config });
  await output.finalize();
  return Buffer.from(new Uint8Array(target.buffer ?? []));
}

/** 20 ms packets of silence, the shortest that Opus has. */
const opusPackets = (seconds: number) =>
  Array.from(
    { length: seconds * 50 },
    (_, index) => new EncodedPacket(Uint8Array.of(0xf8, 0xff, 0xfe), 'key', index / 50, 0.02),
  );
const opusHead = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
const opus = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: opusHead };

/** Opus in the container of browsers' recordings. */
export const opusWebm = (seconds: number) => written(new WebMOutputFormat(), 'opus', opusPackets(seconds), opus);
export const opusOgg = (seconds: number) => written(new OggOutputFormat(), 'opus', opusPackets(seconds), opus);

/** 1024 silent samples of AAC-LC, mono, 44.1 kHz. */
const aacFrame = Uint8Array.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]);
const aacPackets = (seconds: number) =>
  Array.from(
    { length: Math.ceil((seconds * 44_100) / 1024) },
    (_, index) => new EncodedPacket(aacFrame, 'key', (index * 1024) / 44_100, 1024 / 44_100),
  );

export const m4a = (seconds: number) =>
  written(new Mp4OutputFormat(), 'aac', aacPackets(seconds), {
    codec: 'mp4a.40.2',
    numberOfChannels: 1,
    sampleRate: 44_100,
    description: Uint8Array.from([0x12, 0x08]),
  });

/** The same sound without a container: each frame has a header of its own (ADTS). */
export async function aac(seconds: number): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(await m4a(seconds)), formats: [MP4] });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('The fixture has no sound.');
  const pieces: Uint8Array[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const length = data.length + 7;
    pieces.push(
      Uint8Array.of(0xff, 0xf1, 0x50, 0x40 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc),
      data,
    );
  }
  return Buffer.concat(pieces);
}

const flacBlock = 192;

/** 100 uncompressed frames of silence, mono, 44.1 kHz, 16 bits. */
export async function flac(): Promise<Buffer> {
  const description = Buffer.alloc(42);
  description.write('fLaC', 'latin1');
  description.set([0x80, 0, 0, 34], 4);
  description.writeUInt16BE(flacBlock, 8);
  description.writeUInt16BE(flacBlock, 10);
  description.set([0x0a, 0xc4, 0x40, 0xf0], 18);
  const seconds = flacBlock / 44_100;
  const packets = Array.from(
    { length: 100 },
    (_, index) => new EncodedPacket(flacFrame(index), 'key', index * seconds, seconds),
  );
  const config = { codec: 'flac', numberOfChannels: 1, sampleRate: 44_100, description };
  return await written(new FlacOutputFormat(), 'flac', packets, config);
}

function flacFrame(index: number): Buffer {
  const head = Buffer.from([0xff, 0xf8, 0x19, 0x08, index]);
  const body = Buffer.concat([head, Buffer.from([crc8(head), 0x02]), Buffer.alloc(flacBlock * 2)]);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(crc16(body));
  return Buffer.concat([body, end]);
}

/** A FLAC whose only frame ends after its header, for which the container library searches without end. */
export async function frozenFlac(): Promise<Buffer> {
  const whole = await flac();
  return whole.subarray(0, whole.indexOf(Buffer.from([0xff, 0xf8, 0x19])) + 11);
}

const crc8 = (bytes: Buffer) => crc(bytes, 8, 0x07);
const crc16 = (bytes: Buffer) => crc(bytes, 16, 0x8005);

function crc(bytes: Buffer, width: number, polynomial: number): number {
  const top = 2 ** (width - 1);
  const mask = 2 ** width - 1;
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) value = ((value & top ? (value << 1) ^ polynomial : value << 1) & mask) >>> 0;
  }
  return value;
}
