/** Description of colors by code points (ITU-T H.273). */
export type Cicp = { readonly primaries: number; readonly transfer: number };

export const transfers = { pq: 16, hlg: 18 } as const;
export const primaries = { bt2020: 9, displayP3: 12 } as const;

/** Returns whether a picture needs a conversion, because the image library takes all pixels without a profile for sRGB. */
export const isBeyondSrgb = (cicp: Cicp): boolean =>
  cicp.transfer === transfers.pq ||
  cicp.transfer === transfers.hlg ||
  cicp.primaries === primaries.bt2020 ||
  cicp.primaries === primaries.displayP3;

/**
 * Finds the description of colors in the head of an AVIF or PNG. An ICC profile takes precedence over it in AVIF.
 * @returns undefined without one
 */
export function findCicp(head: Buffer, extension: string): Cicp | undefined {
  if (extension === 'png') {
    const at = head.indexOf('cICP', 0, 'latin1');
    const pixels = head.indexOf('IDAT', 0, 'latin1');
    const isBefore = at >= 0 && at + 6 <= head.length && (pixels < 0 || at < pixels);
    return isBefore ? { primaries: head.readUInt8(at + 4), transfer: head.readUInt8(at + 5) } : undefined;
  }
  const at = head.indexOf('colrnclx', 0, 'latin1');
  const hasProfile = ['colrprof', 'colrrICC'].some((profile) => head.includes(profile, 0, 'latin1'));
  if (at < 0 || hasProfile || at + 12 > head.length) return undefined;
  return { primaries: head.readUInt16BE(at + 8), transfer: head.readUInt16BE(at + 10) };
}
