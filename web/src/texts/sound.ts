/** Texts of the audio player. */
export const soundText = {
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  at: (elapsed: string, total: string) => `${elapsed} of ${total}`,
  of: (elapsed: string, total: string) => `${elapsed} / ${total}`,
  speed: (rate: number) => `Playback speed ${rate}×`,
  times: (rate: number) => `${rate}×`,
  failed: "The audio couldn't be played. Please try again.",
} as const;

/** Texts of voice notes. */
export const voiceText = {
  label: 'Voice message',
  record: 'Record a voice message',
  asking: 'Waiting for the microphone…',
  recording: 'Recording',
  time: (elapsed: string, longest: string) => `${elapsed} / ${longest}`,
  stop: 'Stop recording',
  cancel: 'Delete the voice message',
  send: 'Send the voice message',
  refused: {
    denied: "The microphone is blocked. Allow it for this site in your browser's settings, then try again.",
    missing: "We couldn't find a microphone. Connect one and try again.",
  },
} as const;
