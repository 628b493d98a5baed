import type { Kind } from '@velvet/acceptance/kill/journal';
import type { Row } from './row.ts';

/** Counts of broken promises by kind; every count must be zero. */
export type Findings = Record<'lost' | 'doubled' | 'out of order' | 'wrong', Record<string, number>>;

export type Outcome = {
  readonly row: Row;
  readonly times: number;
  /** since the row began */
  readonly counts: readonly { kind: Kind; asked: number; acknowledged: number }[];
  readonly findings: Findings;
  readonly notes: readonly string[];
  /** from a fault's end until purchases went the whole way again */
  readonly longestRecoveryMs: number;
  readonly tookMs: number;
};

const sumOf = (byName: Record<string, number>) => Object.values(byName).reduce((sum, count) => sum + count, 0);

export const holds = ({ findings }: Outcome) => Object.values(findings).every((byName) => sumOf(byName) === 0);

/** One line: the row, its counts, and whether it holds; what does not is named. */
export function lineOf(outcome: Outcome): string {
  const { row, times, counts, findings, notes, longestRecoveryMs, tookMs } = outcome;
  const acknowledged = counts.map(({ kind, asked, acknowledged }) => `${kind} ${acknowledged}/${asked}`).join(', ');
  const bad = Object.values(findings)
    .flatMap((byName) => Object.entries(byName))
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${what}: ${count}`);
  return [
    row.name,
    holds(outcome) ? 'holds' : 'BROKEN',
    `N ${times}`,
    `acknowledged ${counts.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} (of those asked for: ${acknowledged})`,
    ...Object.entries(findings).map(([name, byName]) => `${name} ${sumOf(byName)}`),
    `${(tookMs / 1000).toFixed(0)} s, recovery at most ${(longestRecoveryMs / 1000).toFixed(1)} s`,
    ...notes,
    ...bad,
  ].join(' · ');
}
