import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';
import type { Sheet, SheetTable } from './sheet.ts';

const regular = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'));
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'));

/** A4 in points, with its margins. */
const page = { left: 56, right: 539, top: 56, bottom: 770 } as const;
const width = page.right - page.left;
const ink = '#1D1728';
const quiet = '#6B6278';
const line = '#D9D3E2';
const accent = '#8B5CF6';
const rowHeight = 17;

type Doc = PDFKit.PDFDocument;

/** Characters of the font. Names may have others, which are left out; the handle beside a name identifies the account. */
const unprintable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\u0020-\u007e\u00a0-\u00ff\u2010-\u2026\u20ac]/gu;
const printable = (text: string): string => text.replaceAll(unprintable, '').replaceAll(/ {2,}/g, ' ').trim();

/** Draws a document on A4 pages. Equal sheets with equal dates have equal bytes. */
export async function renderPdf(sheet: Sheet, issuedAt: Date): Promise<Buffer> {
  const doc = new Pdf({
    size: 'A4',
    margins: { left: page.left, right: 595 - page.right, top: page.top, bottom: 40 },
    bufferPages: true,
    lang: 'en',
    info: { Title: sheet.title, Author: 'Velvet', CreationDate: issuedAt, ModDate: issuedAt },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.registerFont('regular', regular);
  doc.registerFont('bold', bold);
  drawHead(doc, sheet);
  drawFacts(doc, sheet.facts);
  if (sheet.table) drawTable(doc, sheet.table);
  drawSums(doc, sheet.sums);
  drawNotes(doc, sheet.notes);
  drawPageNumbers(doc, sheet.title);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawHead(doc: Doc, { title, issuer }: Sheet): void {
  doc.font('bold').fontSize(20).fillColor(accent).text('Velvet', page.left, page.top);
  doc.font('regular').fontSize(9).fillColor(quiet);
  for (const each of issuer) doc.text(printable(each));
  doc.moveDown(1.6).font('bold').fontSize(17).fillColor(ink).text(title);
  doc.moveDown(0.6);
}

/** A text in a row. `width`: points; a longer text wraps */
type Cell = { text: string; x: number; width: number; color?: string; isNumber?: boolean };

/** Draws texts side by side in the current font. The row is as high as its highest text, and never parted by the end of a page. */
function drawCells(doc: Doc, cells: readonly Cell[], leastHeight: number): void {
  const heights = cells.map(({ text, width: wide }) => doc.heightOfString(text, { width: wide }));
  const height = Math.max(leastHeight, ...heights);
  breakBefore(doc, height);
  const { y } = doc;
  for (const { text, x, width: wide, color = ink, isNumber = false } of cells)
    doc.fillColor(color).text(text, x, y, { width: wide, align: isNumber ? 'right' : 'left' });
  doc.x = page.left;
  doc.y = y + height;
}

function drawFacts(doc: Doc, facts: Sheet['facts']): void {
  const labelWidth = 130;
  doc.font('regular').fontSize(10);
  for (const [label, value] of facts) {
    const labelCell = { text: label, x: page.left, width: labelWidth - 8, color: quiet };
    drawCells(
      doc,
      [labelCell, { text: printable(value), x: page.left + labelWidth, width: width - labelWidth }],
      rowHeight,
    );
  }
  doc.moveDown(0.8);
}

/** Draws rows of one line each; longer texts are cut, and longer numbers are smaller. The head is repeated on every page. */
function drawTable(doc: Doc, { columns, rows }: SheetTable): void {
  const drawRow = (cells: readonly string[], font: 'regular' | 'bold', color: string) => {
    const { y } = doc;
    let x: number = page.left;
    doc.font(font).fontSize(8.5).fillColor(color);
    for (const [index, { share, isNumber }] of columns.entries()) {
      const text = printable(cells[index] ?? '');
      doc.fontSize(8.5);
      if (isNumber) doc.fontSize(Math.min(8.5, (8.5 * (share * width - 6)) / doc.widthOfString(text)));
      const options = {
        width: share * width - 6,
        height: rowHeight,
        ellipsis: true,
        align: isNumber ? 'right' : 'left',
      } as const;
      doc.text(text, x, y, options);
      x += share * width;
    }
    doc.x = page.left;
    doc.y = y + rowHeight;
  };
  const titles = columns.map(({ title }) => title);
  drawRow(titles, 'bold', quiet);
  for (const row of rows) {
    if (breakBefore(doc, rowHeight)) drawRow(titles, 'bold', quiet);
    drawRow(row, 'regular', ink);
  }
  doc.moveDown(0.6);
}

function drawSums(doc: Doc, sums: Sheet['sums']): void {
  breakBefore(doc, sums.length * 18 + 12);
  rule(doc);
  for (const [index, [label, amount]] of sums.entries()) {
    const isTotal = index === sums.length - 1;
    doc.font(isTotal ? 'bold' : 'regular').fontSize(isTotal ? 12 : 10);
    const amountCell = { text: amount, x: page.left + width * 0.7, width: width * 0.3, isNumber: true };
    drawCells(doc, [{ text: label, x: page.left, width: width * 0.7 - 8 }, amountCell], isTotal ? 22 : 18);
  }
  doc.moveDown(0.8);
}

function drawNotes(doc: Doc, notes: readonly string[]): void {
  doc.font('regular').fontSize(9);
  for (const note of notes) {
    drawCells(doc, [{ text: printable(note), x: page.left, width, color: quiet }], 0);
    doc.moveDown(0.4);
  }
}

function drawPageNumbers(doc: Doc, title: string): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    // below the margin, where text would begin another page
    doc.page.margins.bottom = 0;
    doc.font('regular').fontSize(8).fillColor(quiet);
    doc.text(`${title} · page ${index + 1} of ${count}`, page.left, 802, { width, align: 'center' });
  }
}

function rule(doc: Doc): void {
  const { y } = doc;
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.7).strokeColor(line).stroke();
  doc.y = y + 10;
}

/** @returns whether a page was added, because fewer points are left on this one */
function breakBefore(doc: Doc, points: number): boolean {
  if (doc.y + points <= page.bottom) return false;
  doc.addPage();
  return true;
}
