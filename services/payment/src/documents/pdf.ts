import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';
import { drawText, heightOfText, type FontStyle } from './draw-text.ts';
import { readFont } from './fallback-fonts.ts';
import type { Sheet, SheetTable } from './sheet.ts';
import { fallbacksIn } from './text-runs.ts';

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
  for (const { path } of fallbacksIn(JSON.stringify(sheet))) doc.registerFont(path, await readFont(path));
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
  for (const each of issuer)
    drawText(doc, { font: 'regular', size: 9, color: quiet }, each, { x: page.left, y: doc.y, width });
  doc.moveDown(1.6).font('bold').fontSize(17).fillColor(ink).text(title);
  doc.moveDown(0.6);
}

/** A text in a row. `width`: points; a longer text wraps */
type Cell = { text: string; x: number; width: number; color?: string; isNumber?: boolean };

/** Draws texts side by side. The row is as high as its highest text, and never parted by the end of a page. */
function drawCells(doc: Doc, style: FontStyle, cells: readonly Cell[], leastHeight: number): void {
  const heights = cells.map(({ text, width: wide }) => heightOfText(doc, style, text, wide));
  const height = Math.max(leastHeight, ...heights);
  breakBefore(doc, height);
  const { y } = doc;
  for (const { text, x, width: wide, color = ink, isNumber = false } of cells)
    drawText(doc, { ...style, color }, text, { x, y, width: wide }, { align: isNumber ? 'right' : 'left' });
  doc.x = page.left;
  doc.y = y + height;
}

function drawFacts(doc: Doc, facts: Sheet['facts']): void {
  const labelWidth = 130;
  for (const [label, value] of facts) {
    const labelCell = { text: label, x: page.left, width: labelWidth - 8, color: quiet };
    const valueCell = { text: value, x: page.left + labelWidth, width: width - labelWidth };
    drawCells(doc, { font: 'regular', size: 10 }, [labelCell, valueCell], rowHeight);
  }
  doc.moveDown(0.8);
}

/** Draws rows of one line each; longer texts are cut, and longer numbers are smaller. The head is repeated on every page. */
function drawTable(doc: Doc, { columns, rows }: SheetTable): void {
  const drawRow = (cells: readonly string[], font: 'regular' | 'bold', color: string) => {
    const { y } = doc;
    let x: number = page.left;
    for (const [index, { share, isNumber }] of columns.entries()) {
      const [text, wide] = [cells[index] ?? '', share * width - 6];
      doc.font(font).fontSize(8.5);
      const size = isNumber ? Math.min(8.5, (8.5 * wide) / doc.widthOfString(text)) : 8.5;
      const options = { height: rowHeight, ellipsis: true, align: isNumber ? 'right' : 'left' } as const;
      drawText(doc, { font, size, color }, text, { x, y, width: wide }, options);
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
    const style = isTotal ? ({ font: 'bold', size: 12 } as const) : ({ font: 'regular', size: 10 } as const);
    const amountCell = { text: amount, x: page.left + width * 0.7, width: width * 0.3, isNumber: true };
    drawCells(doc, style, [{ text: label, x: page.left, width: width * 0.7 - 8 }, amountCell], isTotal ? 22 : 18);
  }
  doc.moveDown(0.8);
}

function drawNotes(doc: Doc, notes: readonly string[]): void {
  for (const note of notes) {
    drawCells(doc, { font: 'regular', size: 9 }, [{ text: note, x: page.left, width, color: quiet }], 0);
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
