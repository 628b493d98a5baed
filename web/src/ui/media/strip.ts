/** A tile of the preview strip: a part of a picture for a part of the video. */
export type Tile = {
  readonly from: number;
  readonly to: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const cue = /^([\d:.]+) --> ([\d:.]+)\s*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm;

/** Reads the WebVTT of a preview strip, whose cues are parts of a picture (Media Fragments). @param address its own */
export function tilesIn(text: string, address: string): Tile[] {
  return [...text.matchAll(cue)].map(([, from = '', to = '', name = '', x, y, width, height]) => ({
    from: secondsOf(from),
    to: secondsOf(to),
    url: new URL(name, new URL(address, 'http://site')).pathname,
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
}

/** Returns the tile of a moment; the last one at the end. */
export const tileAt = (tiles: readonly Tile[], seconds: number): Tile | undefined =>
  tiles.find(({ to }) => seconds < to) ?? tiles.at(-1);

const secondsOf = (time: string) => time.split(':').reduce((total, part) => total * 60 + Number(part), 0);
