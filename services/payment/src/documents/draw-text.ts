import { runsOf, type TextRun } from './text-runs.ts';

type Doc = PDFKit.PDFDocument;
export type FontStyle = { readonly font: 'regular' | 'bold'; /** points */ readonly size: number };
type TextStyle = FontStyle & { readonly color: string };
type Line = { readonly x: number; readonly y: number; readonly width: number };

/** Height of the main font above its base line, and width of the outline that makes a thin font as heavy; in parts of the size. */
const ascent = 1.069;
const outline = 0.035;

/**
 * Draws a text. One in the main font is wrapped; one that needs other fonts stays on its line, and becomes smaller if it is too long.
 */
export function drawText(
  doc: Doc,
  style: TextStyle,
  text: string,
  line: Line,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  const runs = runsOf(text);
  doc.font(style.font).fontSize(style.size).fillColor(style.color);
  if (runs.some(({ font }) => font)) drawRuns(doc, style, runs, line, options.align === 'right');
  else doc.text(joined(runs), line.x, line.y, { ...options, width: line.width });
}

/** Returns the height that a text takes when it is drawn; points. */
export function heightOfText(doc: Doc, { font, size }: FontStyle, text: string, width: number): number {
  const runs = runsOf(text);
  doc.font(font).fontSize(size);
  return runs.some((run) => run.font) ? doc.currentLineHeight(true) : doc.heightOfString(joined(runs), { width });
}

/** Returns the text without the spaces around characters that are left out. */
const joined = (runs: readonly TextRun[]) =>
  runs
    .map(({ text }) => text)
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

function drawRuns(
  doc: Doc,
  { font, size, color }: TextStyle,
  runs: readonly TextRun[],
  { x, y, width }: Line,
  isRight: boolean,
): void {
  const widths = runs.map((run) => doc.font(run.font?.path ?? font).widthOfString(run.text, whole));
  const total = widths.reduce((sum, each) => sum + each, 0);
  const scale = Math.min(1, width / total);
  let at = isRight ? x + width - total * scale : x;
  doc
    .fontSize(size * scale)
    .strokeColor(color)
    .lineWidth(size * scale * outline);
  for (const [index, run] of runs.entries()) {
    const outlined = run.font?.isThin ? { stroke: true, fill: true } : {};
    doc.font(run.font?.path ?? font);
    doc.text(run.text, at, y + ascent * size, { ...whole, ...outlined, lineBreak: false, baseline: 'alphabetic' });
    at += (widths[index] ?? 0) * scale;
  }
  doc.font(font).fontSize(size);
  doc.x = x;
  doc.y = y + doc.currentLineHeight(true);
}

/** With a list of features the font receives a run as a whole, so that it orders and joins its characters. */
const whole: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: [] };
