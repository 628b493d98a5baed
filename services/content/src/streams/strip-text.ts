import type { Strip } from '@velvet/media/transcoding/strip';

/** Returns the WebVTT of a preview strip: each cue is a tile of its picture, as a media fragment. */
export function stripText({ tiles, columns, secondsPerTile, width, height }: Strip): string {
  const cues = Array.from({ length: tiles }, (_, tile) => {
    const [x, y] = [(tile % columns) * width, Math.floor(tile / columns) * height];
    const times = `${timeOf(tile * secondsPerTile)} --> ${timeOf((tile + 1) * secondsPerTile)}`;
    return `${times}\nstrip.webp#xywh=${x},${y},${width},${height}`;
  });
  return ['WEBVTT', ...cues].join('\n\n').concat('\n');
}

/** @param seconds a whole number */
function timeOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.000`;
}
