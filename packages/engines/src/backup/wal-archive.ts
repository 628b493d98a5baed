/**
 * What PostgreSQL runs for each segment of its write-ahead log, as whoever it runs as: `store FOLDER NAME FILE` keeps one,
 * `fetch FOLDER NAME FILE` gives it back. It needs nothing but Node.
 */
import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** PostgreSQL takes 1 to 125 for the end of the archive, and more for a reason not to go on. */
const endOfArchive = 1;
const unreadable = 200;

/** Not by `existsSync`, which forgets that the server may have been given the right to pass folders. @throws when nobody knows */
const isAvailable = (look: typeof statSync, path: string) => look(path, { throwIfNoEntry: false }) !== undefined;

/** A folder that is not there means that no backup was ever asked for; one that cannot be written is a failure. */
function store(folder: string, name: string, file: string): void {
  if (!isAvailable(lstatSync, folder)) return;
  const bytes = readFileSync(file);
  const target = join(folder, `${name}.gz`);
  // asked again after a crash, which is no mistake as long as it is the same
  if (isAvailable(statSync, target)) {
    if (gunzipSync(readFileSync(target)).equals(bytes)) return;
    throw new Error(`${target} is there, and is another`);
  }
  // quickly: mostly it is the empty rest of a segment that is made small
  writeFileSync(`${target}.unfinished`, gzipSync(bytes, { level: 1 }), { mode: 0o600, flush: true });
  renameSync(`${target}.unfinished`, target);
  const entries = openSync(folder, 'r');
  fsyncSync(entries);
  closeSync(entries);
}

/** A damaged segment must not pass for the end of the archive: what follows it would be lost without a word. */
function fetch(folder: string, name: string, file: string): number {
  try {
    // throws where the folder itself is not there
    statSync(folder);
    const source = join(folder, `${name}.gz`);
    if (!isAvailable(statSync, source)) return endOfArchive;
    writeFileSync(file, gunzipSync(readFileSync(source)));
    return 0;
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return unreadable;
  }
}

const [word, folder = '', name = '', file = ''] = process.argv.slice(2);
if (word === 'store') store(folder, name, file);
else process.exitCode = fetch(folder, name, file);
