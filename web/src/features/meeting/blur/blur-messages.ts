/** Message from the page to its worker: the streams of input and output frames. */
export type BlurJob = {
  readonly readable: ReadableStream<VideoFrame>;
  readonly writable: WritableStream<VideoFrame>;
};

/** Message from the worker to its page. */
export type BlurMessage = 'ready' | 'too slow' | 'failed';
