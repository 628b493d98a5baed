import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { absent, namesIn } from './checked-files.ts';

const unzip = promisify(gunzip);

/** PostgreSQL's name of a 16 MB segment: timeline, and two halves of a number, of which the second has 256 values. */
const segmentPattern = /^[0-9A-F]{24}$/;
const perHalf = 256;

/**
 * Verifies the sequence of segments, because PostgreSQL treats a missing or damaged segment as the end of the log.
 * @param from the first segment that a restore requires
 * @param through the last segment that it requires; later ones are verified too
 * @throws naming the first missing or damaged segment
 */
export async function assertUnbroken(folder: string, from: string, through: string): Promise<void> {
  const last = (await namesIn(folder))
    .map((name) => name.replace(/\.gz$/, ''))
    .filter((name) => segmentPattern.test(name) && name.startsWith(timelineOf(from)))
    .reduce((latest, name) => (name > latest ? name : latest), through);
  for (let name = from; name <= last; name = following(name)) {
    const file = join(folder, `${name}.gz`);
    const bytes = await readFile(file).catch(absent);
    if (!bytes) throw new Error(`The backup is damaged: ${file} is missing.`);
    await unzip(bytes).catch(() => {
      throw new Error(`The backup is damaged: ${file} has another checksum.`);
    });
  }
}

/** Deletes segments before the first one that a restore requires. */
export async function removeBefore(folder: string, from: string): Promise<void> {
  for (const name of await namesIn(folder)) if (name < from) await rm(join(folder, name));
}

export const timelineOf = (segment: string) => segment.slice(0, 8);

/** Returns whether a name is a segment of the timeline. */
export const isSegmentOf = (timeline: string, name: string) => segmentPattern.test(name) && name.startsWith(timeline);

function following(segment: string): string {
  const number = Number.parseInt(segment.slice(8, 16), 16) * perHalf + Number.parseInt(segment.slice(16), 16) + 1;
  const half = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return timelineOf(segment) + half(Math.floor(number / perHalf)) + half(number % perHalf);
}
