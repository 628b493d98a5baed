/** In per cent to one decimal; null where there was nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before > 0 ? toOneDecimal(((now - before) / before) * 100) : null;
}

/** Of hundred, to one decimal; 0 where there is nothing to share. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? toOneDecimal(Math.max(0, part / whole) * 100) : 0;
}

function toOneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
