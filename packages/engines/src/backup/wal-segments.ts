import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { absent, namesIn } from './checked-files.ts';

const unzip = promisify(gunzip);

/** PostgreSQL's name of 16 MB of its log: timeline, and two halves of a number, of which the second has 256 values. */
const segmentPattern = /^[0-9A-F]{24}$/;
const perHalf = 256;

/**
 * PostgreSQL itself takes a segment that is missing or damaged for the end of the log.
 * @param from the first that a restore needs
 * @param through the last that it needs at least; whatever follows is looked at as well
 * @throws naming the first that is missing or damaged
 */
export async function assertUnbroken(folder: string, from: string, through: string): Promise<void> {
  const last = (await namesIn(folder))
    .map((name) => name.replace(/\.gz$/, ''))
    .filter((name) => segmentPattern.test(name) && name.startsWith(timelineOf(from)))
    .reduce((latest, name) => (name > latest ? name : latest), through);
  for (let name = from; name <= last; name = following(name)) {
    const file = join(folder, `${name}.gz`);
    const bytes = await readFile(file).catch(absent);
    if (!bytes) throw new Error(`The backup is damaged: ${file} is not there.`);
    await unzip(bytes).catch(() => {
      throw new Error(`The backup is damaged: ${file} is not what was written.`);
    });
  }
}

/** Removes what a restore that begins with that segment does not need. */
export async function removeBefore(folder: string, from: string): Promise<void> {
  for (const name of await namesIn(folder)) if (name < from) await rm(join(folder, name));
}

export const timelineOf = (segment: string) => segment.slice(0, 8);

/** Of one timeline. */
export const isSegmentOf = (timeline: string, name: string) => segmentPattern.test(name) && name.startsWith(timeline);

function following(segment: string): string {
  const number = Number.parseInt(segment.slice(8, 16), 16) * perHalf + Number.parseInt(segment.slice(16), 16) + 1;
  const half = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return timelineOf(segment) + half(Math.floor(number / perHalf)) + half(number % perHalf);
}
