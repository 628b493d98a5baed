import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { renderPdf } from './pdf.ts';
import { runsOf } from './text-runs.ts';

const issuedAt = new Date('2026-03-04T05:06:07Z');

async function pdfWith(name: string): Promise<Buffer> {
  const facts = [['Paid by', `${name} (@payer)`]] as const;
  return await renderPdf(
    { title: 'Receipt', issuer: [], facts: [...facts], table: undefined, sums: [], notes: [] },
    issuedAt,
  );
}

async function textWith(name: string): Promise<string> {
  const pdf = await pdfWith(name);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

/** Letters in any order, because the text of a PDF has the order in which it is displayed. */
const lettersOf = (text: string) => (text.normalize('NFKC').match(/\p{L}/gu) ?? []).sort().join('');

test.each([
  ['Japanese', '山田太郎'],
  ['Chinese', '张伟'],
  ['Korean', '한국어'],
  ['Hebrew', 'שרה כהן'],
  ['Arabic', 'محمد علي'],
  ['Hindi', 'अमिता'],
  ['Thai', 'สมชาย'],
  ['Georgian', 'ნინო'],
  ['Armenian', 'Անահիտ'],
  ['Amharic', 'አበበ'],
  ['several scripts', 'Ana 山田 כהן'],
])('a document has a name in %s', async (_script, name) => {
  expect(lettersOf(await textWith(name))).toBe(lettersOf(`Velvet Receipt Paid by ${name} payer Receipt page of`));
});

test('a font is embedded with its outlines', async () => {
  const outlineBytes = embeddedFonts(await pdfWith('山')).map((font) => tableBytes(font, 'glyf'));

  expect(outlineBytes.length).toBeGreaterThanOrEqual(2);
  // some points each; the mark for a missing character alone has fewer
  for (const bytes of outlineBytes) expect(bytes).toBeGreaterThan(150);
});

test('a document leaves out what no font has, such as emoji', async () => {
  expect(await textWith('Bo 🌒 B')).toMatch(/Paid by\s+Bo B \(@payer\)/);
});

test('runs of a line are in the order in which they are displayed', () => {
  expect(runsOf('Ana שרה כהן (@a)').map(({ text }) => text)).toEqual(['Ana ', 'כהן', ' ', 'שרה', ' (@a)']);
});

/** Returns the TrueType files of a PDF. */
function embeddedFonts(pdf: Buffer): Buffer[] {
  const fonts: Buffer[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue;
    const content = pdf.subarray(at + 7, pdf.indexOf('\nendstream', at));
    const file = content[0] === 0x78 ? inflateSync(content) : content;
    if (file.length > 12 && ['\0\u0001\0\0', 'true'].includes(file.toString('latin1', 0, 4))) fonts.push(file);
  }
  return fonts;
}

function tableBytes(font: Buffer, name: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 12);
  return 0;
}
