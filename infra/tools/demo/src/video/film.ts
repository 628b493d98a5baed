import encoder, { type H264MP4Encoder } from 'h264-mp4-encoder';
import { develop } from '#art/develop.ts';
import type { Kind } from '#art/kinds.ts';
import { cameraOf } from '#art/camera.ts';
import { movingKinds } from '#art/moving.ts';
import { expose } from '#art/picture.ts';
import { randomFrom } from '#art/random.ts';
import { withPlace } from './place.ts';

export type FilmOptions = {
  /** The same seed makes the same film. */
  readonly seed: number;
  readonly seconds: number;
  /** Even numbers, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly kind?: Kind;
  /** The container, and with it the way in which the place is written. */
  readonly container?: 'mp4' | 'mov';
};

const framesPerSecond = 24;
/** Every second frame is drawn; those between are their mean, because the light moves slowly. */
const framesPerDrawing = 2;
/** Points that are worked out to those that are seen. */
const scale = 1 / 3;

/** A playable H.264 film of moving light, with the place where it was taken in its metadata. */
export async function makeVideo(options: FilmOptions): Promise<Buffer> {
  const { seed, seconds, width, height, container = 'mp4' } = options;
  const kind = options.kind ?? randomFrom(seed + 99).pick(movingKinds);
  const frames = Math.round(seconds * framesPerSecond);
  const mp4 = await encoded({ width, height }, (addFrame) => {
    const drawn = (drawing: number) => {
      const time = (drawing * framesPerDrawing) / framesPerSecond;
      const studio = expose({ seed, kind, width, height, scale, time });
      return enlarged(develop(studio, 4), studio.width, width, height);
    };
    let [current, next] = [drawn(0), drawn(1)];
    for (let frame = 0; frame < frames; frame += 1) {
      const between = frame % framesPerDrawing;
      if (between === 0 && frame > 0) [current, next] = [next, drawn(frame / framesPerDrawing + 1)];
      addFrame(between === 0 ? current : meanOf(current, next));
    }
  });
  return await withPlace(mp4, cameraOf(seed), container);
}

/** Runs the encoder, which is WebAssembly: one film at a time in a thread. */
async function encoded(
  { width, height }: { width: number; height: number },
  draw: (addFrame: (rgba: Uint8Array) => void) => void,
): Promise<Uint8Array> {
  const h264 = await openEncoder();
  try {
    Object.assign(h264, {
      width,
      height,
      frameRate: framesPerSecond,
      quantizationParameter: 26,
      speed: 10,
      groupOfPictures: framesPerSecond,
    });
    h264.initialize();
    draw((rgba) => h264.addFrameRgba(rgba));
    h264.finalize();
    return h264.FS.readFile(h264.outputFilename);
  } finally {
    h264.delete();
  }
}

/** The encoder's start-up code takes over the process's crash handlers; they are given back. */
async function openEncoder(): Promise<H264MP4Encoder> {
  const onException = new Set(process.listeners('uncaughtException'));
  const onRejection = new Set(process.listeners('unhandledRejection'));
  const h264 = await encoder.createH264MP4Encoder();
  for (const listener of process.listeners('uncaughtException')) {
    if (!onException.has(listener)) process.removeListener('uncaughtException', listener);
  }
  for (const listener of process.listeners('unhandledRejection')) {
    if (!onRejection.has(listener)) process.removeListener('unhandledRejection', listener);
  }
  return h264;
}

function meanOf(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((value, index) => (value + (other[index] ?? value)) >> 1);
}

/** Smoothly: film is soft, and every frame costs a ninth. */
function enlarged(small: Uint8Array, smallWidth: number, width: number, height: number): Uint8Array {
  const large = new Uint8Array(width * height * 4);
  const smallHeight = small.length / 4 / smallWidth;
  for (let y = 0; y < height; y += 1) {
    const sourceY = Math.max(0, Math.min(smallHeight - 1, ((y + 0.5) * smallHeight) / height - 0.5));
    const top = Math.floor(sourceY);
    const downwards = sourceY - top;
    const below = Math.min(smallHeight - 1, top + 1);
    for (let x = 0; x < width; x += 1) {
      const sourceX = Math.max(0, Math.min(smallWidth - 1, ((x + 0.5) * smallWidth) / width - 0.5));
      const left = Math.floor(sourceX);
      const sideways = sourceX - left;
      const beside = Math.min(smallWidth - 1, left + 1);
      const to = (y * width + x) * 4;
      for (let channel = 0; channel < 4; channel += 1) {
        const at = (row: number, column: number) => small[(row * smallWidth + column) * 4 + channel] ?? 0;
        const upper = at(top, left) * (1 - sideways) + at(top, beside) * sideways;
        const lower = at(below, left) * (1 - sideways) + at(below, beside) * sideways;
        large[to + channel] = upper * (1 - downwards) + lower * downwards;
      }
    }
  }
  return large;
}
