import model from '@twilio/video-processors/dist/build/selfie_segmentation_landscape.tflite?url';
import create, { type TensorFlowLite } from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js';
import runtime from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.wasm?url';
import { readAsset } from '#api/read-asset.ts';

/** Weight of the previous mask, so that edges do not flicker. */
const previousWeight = 0.4;
const floatBytes = 4;

/** Segments a person from the background with TensorFlow Lite. */
export class Segmenter {
  readonly #lite: TensorFlowLite;
  readonly #previousMask: Float32Array;
  readonly width: number;
  readonly height: number;

  /** Loads model and runtime from the site itself. */
  static async load(): Promise<Segmenter> {
    const [lite, bytes] = await Promise.all([create({ locateFile: () => runtime }), readAsset(model)]);
    lite.HEAPU8.set(new Uint8Array(bytes), lite._getModelBufferMemoryOffset());
    lite._loadModel(bytes.byteLength);
    return new Segmenter(lite);
  }

  private constructor(lite: TensorFlowLite) {
    this.#lite = lite;
    this.width = lite._getInputWidth();
    this.height = lite._getInputHeight();
    this.#previousMask = new Float32Array(this.width * this.height);
  }

  /** Sets the alpha channel: opaque for the person, transparent for the background. @param pixels RGBA, `width` by `height` */
  cutOut(pixels: Uint8ClampedArray): void {
    const { HEAPF32, _getInputMemoryOffset, _getOutputMemoryOffset, _runInference } = this.#lite;
    const input = _getInputMemoryOffset() / floatBytes;
    const count = this.width * this.height;
    for (let pixel = 0; pixel < count; pixel += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        HEAPF32[input + 3 * pixel + channel] = (pixels[4 * pixel + channel] ?? 0) / 255;
      }
    }
    _runInference();
    const output = _getOutputMemoryOffset() / floatBytes;
    for (let pixel = 0; pixel < count; pixel += 1) {
      const share =
        previousWeight * (this.#previousMask[pixel] ?? 0) + (1 - previousWeight) * (HEAPF32[output + pixel] ?? 0);
      this.#previousMask[pixel] = share;
      pixels[4 * pixel + 3] = 255 * share;
    }
  }
}
