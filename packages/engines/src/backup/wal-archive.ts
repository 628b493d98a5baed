/**
 * Commands that PostgreSQL runs under its own account for each segment of its write-ahead log: `store FOLDER NAME FILE` archives a
 * segment, `fetch FOLDER NAME FILE` restores it. Requires only Node.
 */
import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** PostgreSQL treats 1 to 125 as the end of the archive, and higher codes as an error. */
const endOfArchive = 1;
const unreadable = 200;

/** Does not use `existsSync`, which ignores permissions that the server's account has. @throws if the path cannot be read */
const isAvailable = (look: typeof statSync, path: string) => look(path, { throwIfNoEntry: false }) !== undefined;

/** A missing folder means that no backup was requested; a folder that is not writable is an error. */
function store(folder: string, name: string, file: string): void {
  if (!isAvailable(lstatSync, folder)) return;
  const bytes = readFileSync(file);
  const target = join(folder, `${name}.gz`);
  // PostgreSQL repeats the command after a crash, which is fine if the content is the same
  if (isAvailable(statSync, target)) {
    if (gunzipSync(readFileSync(target)).equals(bytes)) return;
    throw new Error(`${target} exists with different content`);
  }
  // fast compression: mostly it only shrinks the empty rest of a segment
  writeFileSync(`${target}.unfinished`, gzipSync(bytes, { level: 1 }), { mode: 0o600, flush: true });
  renameSync(`${target}.unfinished`, target);
  const entries = openSync(folder, 'r');
  fsyncSync(entries);
  closeSync(entries);
}

/** Fails for a damaged segment: treating it as the end of the archive would silently lose the following segments. */
function fetch(folder: string, name: string, file: string): number {
  try {
    // throws if the folder itself is missing
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
