import type { Segmenter } from './segmenter.ts';

/** The background is blurred at a quarter of its width and height, which is faster and looks the same. */
const backPart = 4;
const backBlur = 'blur(5px)';
const edgeBlur = 'blur(1px)';

const contextOf = (canvas: OffscreenCanvas, settings?: CanvasRenderingContext2DSettings) => {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('This browser has no canvas for another thread.');
  return context;
};

/** Draws a person over the blurred background. */
export class Compositor {
  readonly #segmenter: Segmenter;
  readonly #mask: OffscreenCanvas;
  readonly #back = new OffscreenCanvas(1, 1);
  readonly #out = new OffscreenCanvas(1, 1);

  constructor(segmenter: Segmenter) {
    this.#segmenter = segmenter;
    this.#mask = new OffscreenCanvas(segmenter.width, segmenter.height);
  }

  /** @returns a new frame; the caller still closes the given one */
  draw(frame: VideoFrame): VideoFrame {
    const { displayWidth: width, displayHeight: height } = frame;
    this.#drawMask(frame);
    this.#drawBack(frame, Math.ceil(width / backPart), Math.ceil(height / backPart));
    resize(this.#out, width, height);
    const out = contextOf(this.#out);
    out.globalCompositeOperation = 'copy';
    out.drawImage(this.#mask, 0, 0, width, height);
    out.globalCompositeOperation = 'source-in';
    out.drawImage(frame, 0, 0, width, height);
    out.globalCompositeOperation = 'destination-over';
    out.drawImage(this.#back, 0, 0, width, height);
    return new VideoFrame(this.#out, { timestamp: frame.timestamp, alpha: 'discard' });
  }

  #drawMask(frame: VideoFrame): void {
    const { width, height } = this.#segmenter;
    const mask = contextOf(this.#mask, { willReadFrequently: true });
    mask.globalCompositeOperation = 'copy';
    mask.filter = 'none';
    mask.drawImage(frame, 0, 0, width, height);
    const image = mask.getImageData(0, 0, width, height);
    this.#segmenter.cutOut(image.data);
    mask.putImageData(image, 0, 0);
    mask.filter = edgeBlur;
    mask.drawImage(this.#mask, 0, 0);
  }

  #drawBack(frame: VideoFrame, width: number, height: number): void {
    resize(this.#back, width, height);
    const back = contextOf(this.#back);
    back.filter = backBlur;
    back.drawImage(frame, 0, 0, width, height);
  }
}

function resize(canvas: OffscreenCanvas, width: number, height: number): void {
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}
