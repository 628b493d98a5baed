import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './search-field.module.css';

type SearchFieldProps = {
  /** its name, and its placeholder where there is no other */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Search in the list below. */
export function SearchField({ label, placeholder = label, value, onChange, ref }: SearchFieldProps) {
  return (
    <TextInput
      ref={ref}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch aria-hidden size={18} stroke={1.6} />}
      leftSectionWidth={44}
      classNames={classes}
    />
  );
}
