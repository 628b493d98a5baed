import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { AudioSample, CustomAudioDecoder, registerDecoder, type AudioCodec, type EncodedPacket } from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import { OpusDecoder } from 'opus-decoder';

type Decoded = { readonly channelData: Float32Array[]; readonly samplesDecoded: number; readonly sampleRate: number };

/** A decoder in WebAssembly, which keeps a damaged file inside its own memory. */
type Engine = {
  readonly ready: Promise<void>;
  readonly decode: (packet: Uint8Array) => Decoded | Promise<Decoded>;
  readonly free: () => void;
};

const engines: Partial<Record<AudioCodec, (channels: number) => Engine>> = {
  mp3: () => {
    const decoder = new MPEGDecoder();
    return { ready: decoder.ready, decode: (packet) => decoder.decodeFrame(packet), free: () => decoder.free() };
  },
  opus: (channels) => {
    const decoder = new OpusDecoder({ channels });
    return { ready: decoder.ready, decode: (packet) => decoder.decodeFrame(packet), free: () => decoder.free() };
  },
  flac: () => {
    const decoder = new FLACDecoder();
    return { ready: decoder.ready, decode: (packet) => decoder.decodeFrames([packet]), free: () => decoder.free() };
  },
};

class WasmDecoder extends CustomAudioDecoder {
  #engine: Engine | undefined;

  static override supports(codec: AudioCodec, { numberOfChannels }: AudioDecoderConfig): boolean {
    return engines[codec] !== undefined && numberOfChannels <= 2;
  }

  async init(): Promise<void> {
    this.#engine = engines[this.codec]?.(this.config.numberOfChannels);
    await this.#engine?.ready;
  }

  async decode({ data, timestamp }: EncodedPacket): Promise<void> {
    const decoded = await this.#engine?.decode(data);
    if (!decoded || decoded.samplesDecoded === 0) return;
    const { channelData, samplesDecoded, sampleRate } = decoded;
    const planes = new Float32Array(channelData.length * samplesDecoded);
    for (const [channel, plane] of channelData.entries())
      planes.set(plane.subarray(0, samplesDecoded), channel * samplesDecoded);
    const format = { format: 'f32-planar', numberOfChannels: channelData.length, sampleRate, timestamp } as const;
    this.onSample(new AudioSample({ data: planes, ...format }));
  }

  flush(): void {}

  close(): void {
    this.#engine?.free();
  }
}

let isRegistered = false;

/** Lets the container library decode MP3, Opus and FLAC, which Node itself cannot. It decodes PCM by itself. */
export function registerSoundDecoders(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerDecoder(WasmDecoder);
}
