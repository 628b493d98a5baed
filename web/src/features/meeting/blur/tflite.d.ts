/** TensorFlow Lite for one model that takes a picture and gives a mask, as WebAssembly. Offsets are of bytes in its memory. */
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
