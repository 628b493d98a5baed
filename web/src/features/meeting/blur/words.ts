/** What the page gives to its worker: a camera's pictures, and where they go. */
export type BlurJob = {
  readonly readable: ReadableStream<VideoFrame>;
  readonly writable: WritableStream<VideoFrame>;
};

/** What the worker says. */
export type BlurWord = 'ready' | 'too slow' | 'failed';
