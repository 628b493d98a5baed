/** Incrementally checks whether bytes are UTF-8 text without control characters. */
export function textScanner() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return {
    accepts: (piece: Uint8Array): boolean =>
      !piece.some(isControl) && decodes(() => decoder.decode(piece, { stream: true })),
    /** @returns false if the last character is truncated */
    end: (): boolean => decodes(() => decoder.decode()),
  };
}

export function isPlainText(bytes: Uint8Array): boolean {
  const scanner = textScanner();
  return scanner.accepts(bytes) && scanner.end();
}

/** Tab, line feed, form feed and carriage return are allowed. */
function isControl(byte: number): boolean {
  if (byte >= 0x20) return byte === 0x7f;
  return byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d;
}

function decodes(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
