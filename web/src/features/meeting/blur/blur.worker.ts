import { Compositor } from './compositor.ts';
import { Segmenter } from './segmenter.ts';
import { FrameBudget } from './frame-budget.ts';
import type { BlurJob, BlurMessage } from './blur-messages.ts';

const post = (message: BlurMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<BlurJob>) => {
  blur(data).catch(() => post('failed'));
});

/** Blurs the background of every frame. The streams drop frames that arrive too fast. */
async function blur({ readable, writable }: BlurJob): Promise<void> {
  const compositor = new Compositor(await Segmenter.load());
  const frameBudget = new FrameBudget();
  const drawing = new TransformStream<VideoFrame, VideoFrame>({
    transform(frame, controller) {
      const began = performance.now();
      try {
        controller.enqueue(compositor.draw(frame));
      } finally {
        frame.close();
      }
      if (frameBudget.add(performance.now() - began)) post('too slow');
    },
  });
  post('ready');
  await readable.pipeThrough(drawing).pipeTo(writable);
}
