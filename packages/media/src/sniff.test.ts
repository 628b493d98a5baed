import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compoundFile, docx, ftyp, zip } from '#testing/document.fixture.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { photograph } from '#testing/image.fixture.ts';
import { asUtf8 } from './plain-text.ts';
import { sniff } from './sniff.ts';

const small = photograph({ width: 16, height: 16 });
const plain = { kind: 'document', mime: 'text/plain; charset=utf-8', extension: 'txt' };
const word = { kind: 'document', mime: 'application/msword', extension: 'doc' };

/** Detects the type by path and by content, which must agree. The file name is misleading on purpose. */
async function sniffBoth(content: Buffer) {
  await using folder = await temporaryFolder();
  const path = await folder.write('holiday.jpg.exe', content);
  const [byPath, byContent] = await Promise.allSettled([sniff(path), sniff(content)]);
  expect(byPath).toEqual(byContent);
  if (byPath.status === 'rejected') throw byPath.reason;
  return byPath.value;
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  '%s is detected as an image by its bytes',
  async (format) => {
    const extension = format === 'jpeg' ? 'jpg' : format;
    expect(await sniffBoth(await small.toFormat(format).toBuffer())).toEqual({
      kind: 'image',
      mime: `image/${format}`,
      extension,
    });
  },
);

test('by its bytes the brand M4A is audio', async () => {
  expect(await sniffBoth(ftyp('M4A '))).toEqual({ kind: 'audio', mime: 'audio/mp4', extension: 'm4a' });
});

test.each([
  { brand: 'isom', mime: 'video/mp4', extension: 'mp4' },
  { brand: 'mp42', mime: 'video/mp4', extension: 'mp4' },
  { brand: 'M4V ', mime: 'video/mp4', extension: 'mp4' },
  { brand: 'qt  ', mime: 'video/quicktime', extension: 'mov' },
])('by its bytes the brand $brand is a video', async ({ brand, ...found }) => {
  expect(await sniffBoth(ftyp(brand))).toEqual({ kind: 'video', ...found });
});

test('a Word document is distinguished from similar formats by its bytes', async () => {
  expect(await sniffBoth(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj'))).toMatchObject({ extension: 'pdf' });
  expect(await sniffBoth(docx())).toMatchObject({ kind: 'document', extension: 'docx' });
  expect(await sniffBoth(compoundFile(['WordDocument']))).toEqual(word);
  expect(await sniffBoth(compoundFile(['1Table', 'Data', 'ObjectPool', 'CompObj', 'WordDocument']))).toEqual(word);
});

test.each([
  '<!doctype html><script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<?xml version="1.0"?><rss/>',
  'export const x = 1;\r\n\tx();',
  '#!/bin/sh\nrm -rf /',
  '{\\rtf1 letter}',
  '\u{FEFF}Grüße, 你好, 🌒',
])('markup and scripts are detected as plain text: %s', async (content) => {
  expect(await sniffBoth(Buffer.from(content))).toEqual(plain);
});

test('a text file is read to its end', async () => {
  const long = 'two rolls of film — '.repeat(40_000);
  expect(await sniffBoth(Buffer.from(long))).toEqual(plain);
  await expect(sniffBoth(Buffer.from(`${long}\u0000`))).rejects.toMatchObject({ problem: { reason: 'UnknownType' } });
});

test.each([
  { what: 'nothing', content: Buffer.alloc(0) },
  { what: 'a spreadsheet in a compound file', content: compoundFile(['Workbook']) },
  { what: 'a document with macros', content: docx('application/vnd.ms-word.document.macroEnabled.main+xml') },
  { what: 'an archive', content: zip({ 'a.txt': 'hello' }) },
  { what: 'a program', content: Buffer.from('\u007fELF\u0002\u0001\u0001\u0000', 'latin1') },
  { what: 'a PDF behind something else', content: Buffer.from('MZ\u0000\u0000%PDF-1.7') },
  { what: 'text with a control byte', content: Buffer.from('hello\u001b[2J') },
  { what: 'UTF-16 with a control character', content: Buffer.from('\uFEFFhello\u001b[2J', 'utf16le') },
  { what: 'UTF-16 whose last character is cut off', content: Buffer.from('\uFEFF🌒', 'utf16le').subarray(0, 4) },
  { what: 'a compound file in a circle', content: circularCompoundFile() },
])('refused $what', async ({ content }) => {
  await expect(sniffBoth(content)).rejects.toMatchObject({ problem: { reason: 'UnknownType' } });
});

test.each([
  { what: 'Windows-1252', content: Buffer.from('Gr\u00fc\u00dfe', 'latin1') },
  { what: 'Windows-1251', content: Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]) },
  { what: 'UTF-8 whose last character is cut off', content: Buffer.from('🌒').subarray(0, 3) },
])('text in $what is refused with its encoding as the reason', async ({ content }) => {
  await expect(sniffBoth(content)).rejects.toMatchObject({
    problem: { reason: 'UnsupportedType' },
    message: expect.stringContaining("isn't saved as UTF-8"),
  });
});

test.each(['utf-16le', 'utf-16be'])('text in %s is text, and is converted to UTF-8', async (encoding) => {
  await using folder = await temporaryFolder();
  const littleEndian = Buffer.from('\uFEFFGrüße, 你好, 🌒\r\n', 'utf16le');
  const content = encoding === 'utf-16le' ? littleEndian : Buffer.from(littleEndian).swap16();

  expect(await sniffBoth(content)).toEqual(plain);

  const converted = await asUtf8(await folder.write('in', content), folder.path('out'));
  expect(await readFile(converted, 'utf8')).toBe('Grüße, 你好, 🌒\r\n');
});

test('text in UTF-8 is not converted', async () => {
  await using folder = await temporaryFolder();
  const path = await folder.write('in', 'Grüße');

  expect(await asUtf8(path, folder.path('out'))).toBe(path);
});

test.each([
  { brand: 'heic', extension: 'heic' },
  { brand: 'mif1', extension: 'heic' },
])('by its bytes the brand $brand is a picture of phones', async ({ brand, extension }) => {
  expect(await sniffBoth(ftyp(brand))).toMatchObject({ kind: 'image', extension });
});

test('a moving HEIC is refused with an instruction', async () => {
  await expect(sniffBoth(ftyp('hevc'))).rejects.toMatchObject({
    problem: { reason: 'UnsupportedType', mime: 'image/heic-sequence' },
    message: expect.stringContaining('save it as a video'),
  });
});

function circularCompoundFile(): Buffer {
  const file = compoundFile(['Workbook']);
  // the second directory sector links back to the first
  file.writeUInt32LE(1, 512 + 4 * 3);
  return file;
}
