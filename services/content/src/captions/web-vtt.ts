import webvtt, { type Cue } from 'webvtt-parser';
import { isSubRip, webVttOf } from './subrip.ts';

/** The reason why a file is no WebVTT, in words for its owner. */
export type CaptionProblem = { readonly problem: string };

const maxCues = 20_000;

/** Remarks of the parser after which no caption is lost: browsers sort cues, and ignore unknown settings and tags. */
const harmless =
  /^(Start timestamp is not greater|Timestamp must be (between|greater)|Incorrect (start tag|end tag|escape)|Required end tag|Only <v>|<v> |Writing direction|Line (position|alignment)|Text position|Position alignment|Size|Alignment|Invalid setting|Duplicate setting|No value for setting)/;

/**
 * Reads a WebVTT or SubRip file as browsers read WebVTT, and returns WebVTT with its cues alone, in order. Styles, regions and notes are
 * left out, because captions of others must not bring styles into the page. A file of which a caption would be lost is refused.
 */
export function readWebVtt(bytes: Uint8Array): { readonly text: string } | CaptionProblem {
  const given = decoded(bytes);
  if (given === undefined) return { problem: 'The file is not text in UTF-8.' };
  const text = isSubRip(given) ? webVttOf(given) : withoutHeader(given);
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text))
    return { problem: 'The file is neither WebVTT, whose first line must be WEBVTT, nor SubRip.' };
  const { cues, errors } = new webvtt.WebVTTParser().parse(text, 'subtitles/captions/descriptions');
  const error = errors.find(({ message }) => !harmless.test(message));
  if (error) return { problem: `The file is not valid WebVTT, line ${error.line}: ${error.message}` };
  if (cues.length === 0) return { problem: 'The file has no captions.' };
  if (cues.length > maxCues) return { problem: `A file can have at most ${maxCues} captions.` };
  return { text: ['WEBVTT', ...inOrder(cues).map(cueOf)].join('\n\n').concat('\n') };
}

/** Empties the lines of metadata after the signature (`Kind: captions`), up to the first blank line (WebVTT, section 6.1). */
const withoutHeader = (text: string) =>
  text.replace(/^(WEBVTT[^\n]*\n)(?!\n)((?:(?!.*-->).+(?:\n|$))*)/, (_, signature: string, header: string) => {
    return signature + (header.replaceAll(/[^\n]/g, '') || '\n');
  });

const inOrder = (cues: readonly Cue[]) => cues.toSorted((one, other) => one.startTime - other.startTime);

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
