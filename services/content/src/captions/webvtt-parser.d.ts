/** The package has no types of its own. */
declare module 'webvtt-parser' {
  type Cue = {
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
    readonly direction: 'horizontal' | 'rl' | 'lr';
    readonly snapToLines: boolean;
    readonly linePosition: number | 'auto';
    readonly lineAlign: string;
    readonly textPosition: number | 'auto';
    readonly positionAlign: string;
    readonly size: number;
    readonly alignment: string;
  };
  type Problem = { readonly message: string; readonly line: number };
  class WebVTTParser {
    parse(
      text: string,
      mode: 'metadata' | 'chapters' | 'subtitles/captions/descriptions',
    ): {
      readonly cues: readonly Cue[];
      readonly errors: readonly Problem[];
    };
  }
  const parser: { WebVTTParser: typeof WebVTTParser };
  export type { Cue };
  export default parser;
}
