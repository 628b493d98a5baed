import { Text } from '@mantine/core';
import classes from './filter-chips.module.css';

export type Chip<Value> = { readonly value: Value; readonly label: string; readonly count?: string };

type FilterChipsProps<Value> = {
  readonly label: string;
  readonly chips: readonly Chip<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** One of a few filters is on. */
export function FilterChips<Value extends string>({ label, chips, value, onChange }: FilterChipsProps<Value>) {
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={classes.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && (
            <Text component="span" fw={500} data-tabular>
              {chip.count}
            </Text>
          )}
        </button>
      ))}
    </div>
  );
}
