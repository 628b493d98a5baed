/** Reads bytes at a position; returns fewer at the end of the file. */
export type Read = (position: number, length: number) => Promise<Uint8Array>;

const headerSize = 512;
const entrySize = 128;
const nameSize = 64;
/** Far above the directory size of Word, and a limit for circular chains. */
const maxDirectorySectors = 64;

/**
 * Returns whether an OLE compound file is a Word document. Excel, PowerPoint, Outlook and installers have the same signature.
 * Source: [MS-CFB] 2.2 (header), 2.3 (allocation table) and 2.6 (directory entries).
 */
export async function isWordDocument(read: Read): Promise<boolean> {
  const header = Buffer.from(await read(0, headerSize));
  if (header.length < headerSize) return false;
  const sectorShift = header.readUInt16LE(30);
  if (sectorShift !== 9 && sectorShift !== 12) return false;
  const sectorSize = 2 ** sectorShift;

  let sector = header.readUInt32LE(48);
  for (let visited = 0; visited < maxDirectorySectors; visited += 1) {
    const directory = Buffer.from(await read((sector + 1) * sectorSize, sectorSize));
    if (entryNames(directory).includes('WordDocument')) return true;
    const next = await sectorAfter(sector, header, sectorSize, read);
    if (next === undefined) return false;
    sector = next;
  }
  return false;
}

function entryNames(directory: Buffer): string[] {
  return Array.from({ length: Math.floor(directory.length / entrySize) }, (_, index) => {
    const entry = directory.subarray(index * entrySize, (index + 1) * entrySize);
    // the length includes the terminating zero
    const length = Math.min(Math.max(entry.readUInt16LE(nameSize) - 2, 0), nameSize);
    return entry.subarray(0, length).toString('utf16le');
  });
}

/** Returns the next sector of a chain. Reads only the part of the allocation table that the header lists. */
async function sectorAfter(
  sector: number,
  header: Buffer,
  sectorSize: number,
  read: Read,
): Promise<number | undefined> {
  const entriesPerSector = sectorSize / 4;
  const listed = 76 + 4 * Math.floor(sector / entriesPerSector);
  if (listed + 4 > headerSize) return undefined;
  const table = header.readUInt32LE(listed);
  const entry = Buffer.from(await read((table + 1) * sectorSize + 4 * (sector % entriesPerSector), 4));
  if (entry.length < 4) return undefined;
  const next = entry.readUInt32LE(0);
  return next < 0xff_ff_ff_fa ? next : undefined;
}
