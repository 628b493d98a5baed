import { crc32 } from 'node:zlib';

/** Returns a ZIP of uncompressed files without a central directory, which only unpacking needs. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).map(([name, content]) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04_03_4b_50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt32LE(crc32(content), 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt32LE(content.length, 22);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name + content)]);
  });
  return Buffer.concat(entries);
}

/** Returns a Word document with the parts that type detection reads. */
export function docx(
  mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${mainPart}"/></Types>`;
  return zip({ '[Content_Types].xml': types, '_rels/.rels': '<Relationships/>', 'word/document.xml': '<w:document/>' });
}

const sector = 512;
const endOfChain = 0xff_ff_ff_fe;

/** Returns an OLE compound file whose directory has two sectors that are not adjacent. */
export function compoundFile(streams: readonly string[]): Buffer {
  const [table, firstDirectory, secondDirectory] = [0, 1, 3] as const;
  const file = Buffer.alloc(sector * 5);
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(firstDirectory, 48);
  file.writeUInt32LE(table, 76);
  const nextOf = (index: number, next: number) => file.writeUInt32LE(next, sector * (table + 1) + 4 * index);
  nextOf(firstDirectory, secondDirectory);
  nextOf(secondDirectory, endOfChain);
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    const inSector = index < 4 ? firstDirectory : secondDirectory;
    const at = sector * (inSector + 1) + 128 * (index % 4);
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
  }
  return file;
}

/** Returns the first box of an ISO media file, with its brand. */
export function ftyp(brand: string): Buffer {
  const box = Buffer.alloc(24);
  box.writeUInt32BE(24, 0);
  box.write(`ftyp${brand}`, 4, 'latin1');
  box.write(`${brand}mif1`, 16, 'latin1');
  return box;
}
