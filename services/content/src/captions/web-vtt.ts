import webvtt, { type Cue } from 'webvtt-parser';

/** The reason why a file is no WebVTT, in words for its owner. */
export type CaptionProblem = { readonly problem: string };

const maxCues = 20_000;

/**
 * Reads a WebVTT file strictly and returns it with its cues alone: styles, regions and notes are left out, because captions of others
 * must not bring styles into the page.
 */
export function readWebVtt(bytes: Uint8Array): { readonly text: string } | CaptionProblem {
  const text = decoded(bytes);
  if (text === undefined) return { problem: 'The file is not text in UTF-8.' };
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return { problem: 'The file is not WebVTT. Its first line must be WEBVTT.' };
  const { cues, errors } = new webvtt.WebVTTParser().parse(text, 'subtitles/captions/descriptions');
  const [error] = errors;
  if (error) return { problem: `The file is not valid WebVTT, line ${error.line}: ${error.message}` };
  if (cues.length === 0) return { problem: 'The file has no captions.' };
  if (cues.length > maxCues) return { problem: `A file can have at most ${maxCues} captions.` };
  return { text: ['WEBVTT', ...cues.map(cueOf)].join('\n\n').concat('\n') };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    // removes a byte order mark
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}

function cueOf(cue: Cue): string {
  return `${timeOf(cue.startTime)} --> ${timeOf(cue.endTime)}${settingsOf(cue)}\n${cue.text}`;
}

/** Returns the settings that differ from the default. */
function settingsOf(cue: Cue): string {
  const { direction, snapToLines, linePosition, lineAlign, textPosition, positionAlign, size, alignment } = cue;
  const settings = {
    vertical: direction === 'horizontal' ? '' : direction,
    line: linePosition === 'auto' ? '' : `${linePosition}${snapToLines ? '' : '%'}${aligned(lineAlign, 'start')}`,
    position: textPosition === 'auto' ? '' : `${textPosition}%${aligned(positionAlign, 'auto')}`,
    size: size === 100 ? '' : `${size}%`,
    align: alignment === 'center' ? '' : alignment,
  };
  return Object.entries(settings)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}:${value}`)
    .join('');
}

const aligned = (value: string, standard: string) => (value === standard ? '' : `,${value}`);

function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const padded = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60];
  return `${padded(hours)}:${padded(minutes)}:${padded(Math.floor(milliseconds / 1000) % 60)}.${padded(milliseconds % 1000, 3)}`;
}
