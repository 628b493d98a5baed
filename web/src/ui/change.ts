import { numbers } from '#ui/format.ts';

/** Returns '+12%' or '-3.5%' for a change in per cent; nothing where there is none to tell. */
export function changeInWords(percent: number | null): string | undefined {
  if (percent === null || percent === 0) return undefined;
  return numbers({ style: 'percent', signDisplay: 'always', maximumFractionDigits: 1 }).format(percent / 100);
}

/** Returns '+1.2' or '-3.5' for a change in points; nothing where there is none to tell. */
export function pointsInWords(points: number | null): string | undefined {
  if (points === null || points === 0) return undefined;
  return numbers({ signDisplay: 'always', maximumFractionDigits: 1 }).format(points);
}
