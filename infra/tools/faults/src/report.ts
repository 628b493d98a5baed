import type { Kind } from '@velvet/acceptance/kill/journal';
import type { Row } from './row.ts';

/** What is not as it was promised; every figure must be zero. */
export type Figures = Record<'lost' | 'doubled' | 'out of order' | 'wrong', Record<string, number>>;

export type Outcome = {
  readonly row: Row;
  readonly times: number;
  /** since the row began */
  readonly counts: readonly { kind: Kind; asked: number; acknowledged: number }[];
  readonly findings: Figures;
  readonly notes: readonly string[];
  /** from a fault's end until purchases went the whole way again */
  readonly longestRecoveryMs: number;
  readonly tookMs: number;
};

const sumOf = (figures: Record<string, number>) => Object.values(figures).reduce((sum, count) => sum + count, 0);

export const holds = ({ findings }: Outcome) => Object.values(findings).every((figures) => sumOf(figures) === 0);

/** One line: the row, its counts, and whether it holds; what does not is named. */
export function lineOf(outcome: Outcome): string {
  const { row, times, counts, findings, notes, longestRecoveryMs, tookMs } = outcome;
  const acknowledged = counts.map(({ kind, asked, acknowledged }) => `${kind} ${acknowledged}/${asked}`).join(', ');
  const bad = Object.values(findings)
    .flatMap((figures) => Object.entries(figures))
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${what}: ${count}`);
  return [
    row.name,
    holds(outcome) ? 'holds' : 'BROKEN',
    `N ${times}`,
    `acknowledged ${counts.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} (of those asked for: ${acknowledged})`,
    ...Object.entries(findings).map(([name, figures]) => `${name} ${sumOf(figures)}`),
    `${(tookMs / 1000).toFixed(0)} s, recovery at most ${(longestRecoveryMs / 1000).toFixed(1)} s`,
    ...notes,
    ...bad,
  ].join(' · ');
}
