/**
 * Reason for refusing a file. `message` is a sentence for the sender, with the limit and the actual value if a limit is exceeded.
 */
export type MediaProblem =
  | { readonly reason: 'UnknownType'; readonly message: string }
  | { readonly reason: 'UnsupportedType'; readonly message: string; readonly mime: string }
  | { readonly reason: 'TooManyPixels'; readonly message: string; readonly limit: number; readonly found: number }
  | { readonly reason: 'Corrupt'; readonly message: string }
  | { readonly reason: 'NoVideoTrack'; readonly message: string }
  | { readonly reason: 'NoAudioTrack'; readonly message: string }
  | { readonly reason: 'CannotRewrite'; readonly message: string }
  | { readonly reason: 'TooLong'; readonly message: string; readonly limit: number; readonly found: number }
  | { readonly reason: 'TranscodingFailed'; readonly message: string };

/** A file is invalid. All other errors of this package are internal errors. */
export class MediaFailure extends Error {
  override readonly name = 'MediaFailure';
  readonly problem: MediaProblem;

  constructor(problem: MediaProblem, options?: ErrorOptions) {
    super(problem.message, options);
    this.problem = problem;
  }
}

/**
 * Returns whether an error comes from the disk or the memory rather than from the file.
 * libvips has a single error class, so its message decides.
 */
export function isSystemError(error: unknown): boolean {
  return (
    error instanceof Error &&
    ('syscall' in error ||
      /system error:|out of memory|No space left|Permission denied|open for write|Input file is missing/.test(
        error.message,
      ))
  );
}

const accepted =
  'Use JPEG, PNG, WebP, GIF, AVIF, HEIC, MP4, MOV, WebM, MP3, M4A, AAC, OGG, WAV, FLAC, PDF, DOC, DOCX or plain text.';

export const failures = {
  unknownType: () =>
    new MediaFailure({ reason: 'UnknownType', message: `This file type isn't supported. ${accepted}` }),

  empty: () => new MediaFailure({ reason: 'UnknownType', message: 'The file is empty.' }),

  unsupportedType: (mime: string, message: string) => new MediaFailure({ reason: 'UnsupportedType', mime, message }),

  textEncoding: (): MediaFailure =>
    failures.unsupportedType(
      'text/plain',
      "The text isn't saved as UTF-8. Please save it with this encoding and upload it again.",
    ),

  tooManyPixels: (found: number, limit: number, frames: number, kind: 'image' | 'video' = 'image') =>
    new MediaFailure({
      reason: 'TooManyPixels',
      limit,
      found,
      message: `The ${kind} has ${megapixels(found)} megapixels${frames > 1 ? ` across ${frames} frames` : ''}. The limit is ${megapixels(limit)}.`,
    }),

  corrupt: (kind: 'image' | 'video' | 'audio', cause?: unknown) =>
    new MediaFailure(
      {
        reason: 'Corrupt',
        message: `The ${kind === 'audio' ? 'audio file' : kind} is damaged or incomplete. Please try another file.`,
      },
      { cause },
    ),

  noVideoTrack: () => new MediaFailure({ reason: 'NoVideoTrack', message: 'The file has no playable video track.' }),

  noAudioTrack: () => new MediaFailure({ reason: 'NoAudioTrack', message: 'The file has no playable sound.' }),

  cannotRewrite: (codec: string, kind: 'video' | 'audio' = 'video') =>
    new MediaFailure({
      reason: 'CannotRewrite',
      message: `The format '${codec}' isn't supported. Export the ${kind === 'video' ? 'video as H.264 or VP9' : 'audio as MP3 or AAC'}.`,
    }),

  /** @param found seconds @param limit seconds */
  tooLong: (found: number, limit: number) =>
    new MediaFailure({
      reason: 'TooLong',
      limit,
      found,
      message: `The video is ${hours(found)} hours long. The limit is ${hours(limit)}.`,
    }),

  /** @param cause has the words of the program, for the log */
  transcodingFailed: (cause: Error) =>
    new MediaFailure(
      {
        reason: 'TranscodingFailed',
        message: "The video couldn't be converted. Please export it as H.264 and upload that.",
      },
      { cause },
    ),
};

function hours(seconds: number): string {
  return (seconds / 3600).toLocaleString('en', { maximumFractionDigits: 1 });
}

function megapixels(pixels: number): string {
  return (pixels / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 });
}
