import classes from './breakdowns.module.css';

type Bar = {
  readonly key: string;
  readonly label: string;
  /** a word beside the value */
  readonly note?: string;
  readonly value: number;
  /** the value in words */
  readonly shown: string;
};

/** Lines with a bar each, as long as its share of the longest. */
export function Bars({ bars, isGold }: { readonly bars: readonly Bar[]; readonly isGold?: boolean }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ul className={classes.bars} data-gold={isGold || undefined}>
      {bars.map(({ key, label, note, value, shown }) => (
        <li key={key}>
          <span>{label}</span>
          <span className={classes.small}>{note}</span>
          <b>{shown}</b>
          <i aria-hidden style={{ width: `${most > 0 ? (Math.max(0, value) / most) * 100 : 0}%` }} />
        </li>
      ))}
    </ul>
  );
}
