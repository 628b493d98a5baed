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
