const time = /(?:(\d{1,2}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})/g;
const arrow = '-->';
/** Position boxes (`X1:40 X2:600`), tags of fonts, and styles of Advanced SubStation Alpha (`{\an8}`), which WebVTT does not have. */
const foreign = /\s+[XY][12]:\d+|<\/?font[^>]*>|\{\\[^}]*\}/gi;

/** Returns whether a text begins as SubRip (SRT): an optional number, then a line of times with hours. */
export const isSubRip = (text: string): boolean =>
  /^\s*(?:\d+[ \t]*\n)?\d{1,2}:\d{1,2}:\d{1,2}[,.]\d{1,3}[ \t]*-->/.test(text);

/** Converts SubRip, the standard of editing programs, to WebVTT. */
export function webVttOf(subRip: string): string {
  const lines = subRip
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(foreign, ''));
  return ['WEBVTT', '', ...lines.map((line) => (line.includes(arrow) ? timesOf(line) : textOf(line)))].join('\n');
}

function timesOf(line: string): string {
  const two = (digits: string) => digits.padStart(2, '0');
  return line
    .replaceAll(time, (_, hours: string | undefined, minutes: string, seconds: string, fraction: string) => {
      return `${two(hours ?? '0')}:${two(minutes)}:${two(seconds)}.${fraction.padEnd(3, '0')}`;
    })
    .replace(/\s*-->\s*/, ` ${arrow} `);
}

/** A bare ampersand is a letter in SubRip and the begin of an escape in WebVTT. */
const textOf = (line: string) => line.replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+);)/g, '&amp;');
