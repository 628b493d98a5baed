/** Chromium's access to the frames of a track (W3C mediacapture-transform), which TypeScript does not declare yet. */
declare class MediaStreamTrackProcessor {
  constructor(init: { readonly track: MediaStreamTrack });
  readonly readable: ReadableStream<VideoFrame>;
}
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(init: { readonly kind: 'video' });
  readonly writable: WritableStream<VideoFrame>;
}
