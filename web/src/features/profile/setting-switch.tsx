import { Switch } from '@mantine/core';
import classes from './profile-screen.module.css';

type SettingSwitchProps = {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** One row of a list of switches. */
export function SettingSwitch({ label, hint, isOn, isDisabled = false, onChange }: SettingSwitchProps) {
  return (
    <Switch
      size="md"
      labelPosition="left"
      classNames={{ body: classes.switchBody, labelWrapper: classes.switchWords, track: classes.switchTrack }}
      label={label}
      description={hint}
      disabled={isDisabled}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
