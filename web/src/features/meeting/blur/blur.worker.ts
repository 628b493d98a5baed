import { Composer } from './composer.ts';
import { Segmenter } from './segmenter.ts';
import { Slowness } from './slowness.ts';
import type { BlurJob, BlurWord } from './words.ts';

const say = (word: BlurWord) => postMessage(word);

addEventListener('message', ({ data }: MessageEvent<BlurJob>) => {
  blur(data).catch(() => say('failed'));
});

/** Blurs the background of every frame. The streams drop frames that arrive too fast. */
async function blur({ readable, writable }: BlurJob): Promise<void> {
  const composer = new Composer(await Segmenter.load());
  const slowness = new Slowness();
  const drawing = new TransformStream<VideoFrame, VideoFrame>({
    transform(frame, controller) {
      const began = performance.now();
      try {
        controller.enqueue(composer.draw(frame));
      } finally {
        frame.close();
      }
      if (slowness.add(performance.now() - began)) say('too slow');
    },
  });
  say('ready');
  await readable.pipeThrough(drawing).pipeTo(writable);
}
