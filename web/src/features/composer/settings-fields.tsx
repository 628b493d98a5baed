import { Switch, TextInput } from '@mantine/core';
import { IconMapPin, IconTicket } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePriceField } from '#resources/creator-share.ts';
import { composerText } from '#texts/composer.ts';
import classes from './composer.module.css';
import type { Settings } from './draft.ts';

type SettingsFieldsProps = {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
  readonly isCreator: boolean;
  readonly errors: Readonly<Partial<Record<string, ReactNode>>>;
  /** the publishing time, when it can still change */
  readonly children?: ReactNode;
};

const toggles = ['allowComments', 'allowShares', 'allowReactions', 'ageRestricted'] as const;

/** Settings of a post besides text, media and audience. */
export function SettingsFields({ settings, onChange, isCreator, errors, children }: SettingsFieldsProps) {
  const priceField = usePriceField(settings.price);
  return (
    <div className={classes.settings}>
      <div className={classes.fields}>
        <TextInput
          label={composerText.location}
          placeholder={composerText.locationHint}
          leftSection={<IconMapPin size={18} stroke={1.6} />}
          value={settings.location}
          onChange={({ currentTarget: { value } }) => onChange({ location: value })}
          error={errors['location']}
          data-path="location"
        />
        {isCreator && settings.audience !== 'private' && (
          <TextInput
            label={composerText.price}
            placeholder={composerText.priceHint}
            {...priceField}
            value={settings.price}
            onChange={({ currentTarget: { value } }) => onChange({ price: value })}
            error={errors['price']}
            data-path="price"
          />
        )}
        {isCreator && settings.audience !== 'private' && settings.price.trim() !== '' && (
          <TextInput
            label={composerText.limit}
            placeholder={composerText.limitHint}
            inputMode="numeric"
            leftSection={<IconTicket size={18} stroke={1.6} />}
            value={settings.limit}
            onChange={({ currentTarget: { value } }) => onChange({ limit: value })}
            error={errors['limit']}
            data-path="limit"
          />
        )}
        {children}
      </div>
      <div className={classes.toggles}>
        {toggles.map((name) => (
          <Switch
            key={name}
            display="flex"
            mih={44}
            styles={{ body: { alignSelf: 'center' } }}
            label={composerText.toggles[name]}
            checked={settings[name]}
            onChange={({ currentTarget: { checked } }) => onChange({ [name]: checked })}
          />
        ))}
      </div>
    </div>
  );
}
