import type { Ground } from './ground.ts';
import type { Load, Row } from './row.ts';

/** A few faults of each row, one after another, under one load and with one look at the end. */
export function shortForm(rows: readonly Row[]): Row {
  const turns = rows.flatMap((row) =>
    Array.from(
      { length: row.few ?? 1 },
      (_, index) => (ground: Ground, load: Load) => row.injectBriefly?.(ground) ?? row.inject(ground, index + 1, load),
    ),
  );
  return {
    name: rows.map(({ name }) => name).join(', '),
    fault: 'a few of each',
    times: turns.length,
    inject: (ground, number, load) => turns[number - 1]?.(ground, load) ?? Promise.resolve(),
    judge: () => Object.fromEntries(rows.flatMap((row) => Object.entries(row.judge?.() ?? {}))),
  };
}
