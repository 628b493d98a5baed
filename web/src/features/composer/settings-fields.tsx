import { Switch, TextInput } from '@mantine/core';
import { IconCurrencyDollar, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { composerText } from '#texts/composer.ts';
import classes from './composer.module.css';
import type { Settings } from './draft.ts';
import type { Problem } from './draft-check.ts';

type SettingsFieldsProps = {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
  readonly isCreator: boolean;
  readonly problem: Problem | undefined;
  /** the publishing time, when it can still change */
  readonly children?: ReactNode;
};

const toggles = ['allowComments', 'allowShares', 'allowReactions', 'ageRestricted'] as const;

/** Settings of a post besides text, media and audience. */
export function SettingsFields({ settings, onChange, isCreator, problem, children }: SettingsFieldsProps) {
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <div className={classes.settings}>
      <div className={classes.fields}>
        <TextInput
          label={composerText.location}
          placeholder={composerText.locationHint}
          leftSection={<IconMapPin size={18} stroke={1.6} />}
          value={settings.location}
          onChange={({ currentTarget: { value } }) => onChange({ location: value })}
          error={errorAt('location')}
        />
        {isCreator && settings.audience !== 'private' && (
          <TextInput
            label={composerText.price}
            placeholder={composerText.priceHint}
            inputMode="decimal"
            leftSection={<IconCurrencyDollar size={18} stroke={1.6} />}
            value={settings.price}
            onChange={({ currentTarget: { value } }) => onChange({ price: value })}
            error={errorAt('price')}
          />
        )}
        {children}
      </div>
      <div className={classes.toggles}>
        {toggles.map((name) => (
          <Switch
            key={name}
            className={classes.toggle}
            label={composerText.toggles[name]}
            checked={settings[name]}
            onChange={({ currentTarget: { checked } }) => onChange({ [name]: checked })}
          />
        ))}
      </div>
    </div>
  );
}
