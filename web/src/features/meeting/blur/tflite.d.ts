/** TensorFlow Lite as WebAssembly, for one model that maps an image to a mask. Offsets are bytes in its memory. */
declare module '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js' {
  export type TensorFlowLite = {
    readonly HEAPU8: Uint8Array;
    readonly HEAPF32: Float32Array;
    _getModelBufferMemoryOffset(): number;
    _loadModel(bytes: number): number;
    _getInputMemoryOffset(): number;
    _getInputWidth(): number;
    _getInputHeight(): number;
    _getOutputMemoryOffset(): number;
    _runInference(): number;
  };
  export default function create(options: { locateFile: () => string }): Promise<TensorFlowLite>;
}
