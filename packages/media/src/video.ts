import {
  FilePathSource,
  Input,
  MP4,
  QTFF,
  WEBM,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { failures, isSystemError, MediaFailure } from './errors.ts';

export type VideoFacts = {
  readonly durationSeconds: number;
  /** Displayed width in pixels, after rotation. */
  readonly width: number;
  readonly height: number;
  /** Short names such as avc, hevc, vp9, av1; undefined for an unknown codec. */
  readonly videoCodec: string | undefined;
  /** undefined for an unknown codec, or without sound */
  readonly audioCodec: string | undefined;
  /** Clockwise, in degrees; already applied to width and height. */
  readonly rotation: 0 | 90 | 180 | 270;
};

/** An opened container. It reads on demand, with a cache of a few megabytes. */
export type OpenVideo = {
  readonly input: Input;
  readonly format: InputFormat;
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | undefined;
};

/**
 * Reads the properties of an MP4, MOV or WebM, without decoding.
 * @throws MediaFailure Corrupt, NoVideoTrack
 */
export async function readVideo(path: string): Promise<VideoFacts> {
  return await withVideo(path, async ({ input, video, audio }) => ({
    durationSeconds: secondsOf(await spanOf(input)),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    videoCodec: (await video.getCodec()) ?? undefined,
    audioCodec: (await audio?.getCodec()) ?? undefined,
    rotation: await video.getRotation(),
  }));
}

/** Times of the first and the last moment of a file, on its own timeline; seconds. */
export type Span = { readonly startSeconds: number; readonly endSeconds: number };

/**
 * Returns the span of the sound and the picture together. A cut or recorded stream may begin late on its timeline; media before its
 * zero is not displayed.
 */
export async function spanOf(input: Input, tracks?: InputTrack[]): Promise<Span> {
  const startSeconds = Math.max(0, await input.getFirstTimestamp(tracks));
  return { startSeconds, endSeconds: await input.computeDuration(tracks) };
}

export const secondsOf = ({ startSeconds, endSeconds }: Span) => Math.max(0, endSeconds - startSeconds);

/** Opens a video, runs `work` and closes it. Errors caused by the file become MediaFailure. */
export async function withVideo<T>(path: string, work: (video: OpenVideo) => Promise<T>): Promise<T> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] });
  try {
    const format = await input.getFormat();
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw (await input.getTracks()).length > 0 ? failures.noVideoTrack() : failures.corrupt('video');
    return await work({ input, format, video, audio: (await input.getPrimaryAudioTrack()) ?? undefined });
  } catch (error) {
    if (error instanceof MediaFailure || isSystemError(error)) throw error;
    throw failures.corrupt('video', error);
  } finally {
    input.dispose();
  }
}
