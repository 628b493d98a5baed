/** Chromium's way to each picture of a track (W3C mediacapture-transform, as it is there); TypeScript does not know it yet. */
declare class MediaStreamTrackProcessor {
  constructor(init: { readonly track: MediaStreamTrack });
  readonly readable: ReadableStream<VideoFrame>;
}
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(init: { readonly kind: 'video' });
  readonly writable: WritableStream<VideoFrame>;
}
