/** A line of the table: our result, the limit of the machine, and the target. */
export type Line = {
  readonly row: string;
  readonly what: string;
  readonly ours: string;
  readonly limit?: string;
  readonly ratio?: string;
  readonly reach?: string;
  /** undefined without a target */
  readonly isMet?: boolean;
};

const columns = ['row', 'what', 'ours', 'limit, same run', 'ratio', 'reach', ''] as const;

export function tableHead(): string {
  return `| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`;
}

export function tableLine({ row, what, ours, limit = '', ratio = '', reach = '', isMet }: Line): string {
  const verdict = isMet === undefined ? '' : isMet ? 'met' : '**missed**';
  return `| ${[row, what, ours, limit, ratio, reach, verdict].join(' | ')} |`;
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en-US')}/s`;
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')} ms`;
}

/** Compares a value with its upper bound. @param bound whether the value may equal the bound */
export function boundLine(
  row: string,
  what: string,
  value: number,
  bound: 'under' | 'at most',
  most: number,
  text = milliseconds,
): Line {
  const isMet = bound === 'under' ? value < most : value <= most;
  return { row, what, ours: text(value), reach: `${bound} ${text(most)}`, isMet };
}

/** Compares a ratio of rates with its minimum. */
export function ratioLine(
  row: string,
  what: string,
  { ours, limit, ratio }: { ours: { perSecond: number }; limit: { perSecond: number }; ratio: number },
  least: number,
): Line {
  return {
    row,
    what,
    ours: perSecond(ours.perSecond),
    limit: perSecond(limit.perSecond),
    ratio: ratio.toFixed(2),
    reach: `at least ${least}`,
    // the ratio itself, not the rounded one that is printed: just under is not met
    isMet: ratio >= least,
  };
}
