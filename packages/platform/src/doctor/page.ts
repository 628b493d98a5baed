import type { Finding } from './finding.ts';

/** Returns the findings as lines of text: those that need attention are marked and end with what to do. */
export function pageOf(url: string, findings: readonly Finding[]): string {
  const width = (pick: (each: Finding) => string) => Math.max(0, ...findings.map((each) => pick(each).length));
  const [checkWidth, subjectWidth] = [width(({ check }) => check), width(({ subject }) => subject)];
  const lines = findings.map(({ check, subject, isHealthy, figure, limit, action }) =>
    [
      isHealthy ? 'ok  ' : 'FAIL',
      check.padEnd(checkWidth),
      subject.padEnd(Math.min(subjectWidth, longestSubject)),
      `${figure} (limit: ${limit})${action === undefined ? '' : `. ${action}`}`,
    ].join('  '),
  );
  const failed = findings.filter(({ isHealthy }) => !isHealthy).length;
  const result = failed === 0 ? 'healthy' : `${failed} of ${findings.length} findings need attention`;
  return [`Velvet at ${url}: ${result}`, '', ...lines, ''].join('\n');
}

const longestSubject = 32;
