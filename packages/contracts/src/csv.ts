type Cell = string | number | null;

/**
 * RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. Text that a spreadsheet would take for a formula
 * gets an apostrophe.
 */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','));
  return `\u{FEFF}${lines.join('\r\n')}\r\n`;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
