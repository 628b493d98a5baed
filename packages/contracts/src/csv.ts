type Cell = string | number | null;

/**
 * RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. Every text of a row is quoted. One that a spreadsheet would take
 * for a formula gets an apostrophe. Some begin a new cell at other signs than the comma, so the same holds after those.
 *
 * @param header names without signs that need quotes
 */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header.join(','), ...rows.map((row) => row.map(cellOf).join(','))];
  return `\u{FEFF}${lines.join('\r\n')}\r\n`;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return `"${value.replaceAll(formula, "$1'$2").replaceAll('"', '""')}"`;
}

/** The begin of a formula, also in full-width signs: after the begin of a cell, spaces and quotes. */
const formula = /((?:^|[,;|\t\r\n])[\s"']*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
