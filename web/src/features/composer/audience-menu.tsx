import { Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { kindOfAudience, PlainAudience, type Audience } from '@velvet/contracts/content/audiences';
import { composerText } from '#texts/composer.ts';
import { AudienceIcon } from '#ui/audience-icon.tsx';
import { useTierAudiences } from '#resources/tier-audiences.ts';
import classes from './composer.module.css';

type AudienceMenuProps = {
  readonly value: Audience;
  readonly onChange: (audience: Audience) => void;
  /** only creators have subscribers */
  readonly isCreator: boolean;
};

export function AudienceMenu({ value, onChange, isCreator }: AudienceMenuProps) {
  const tiers = useTierAudiences(isCreator, value);
  const chosen =
    tiers.find((tier) => tier.value === value)?.label ?? composerText.audiences[kindOfAudience(value)].label;
  const plain = PlainAudience.options.map((audience) => ({
    audience,
    ...composerText.audiences[audience],
    isForOthers: audience === 'subscribers' && !isCreator,
  }));
  const ofTiers = tiers.map(({ value: audience, label }) => ({
    audience,
    label,
    text: composerText.audiences.tier.text,
    isForOthers: false,
  }));
  return (
    <Menu position="bottom-start" width={270} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.chip} aria-label={`${composerText.audience}: ${chosen}`}>
          <AudienceIcon audience={value} size={17} />
          {chosen}
          <IconChevronDown size={15} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{composerText.audience}</Menu.Label>
        {[...plain.slice(0, -1), ...ofTiers, ...plain.slice(-1)].map(({ audience, label, text, isForOthers }) => (
          <Menu.Item
            key={audience}
            leftSection={<AudienceIcon audience={audience} size={20} />}
            rightSection={audience === value && <IconCheck size={18} stroke={1.8} />}
            disabled={isForOthers}
            onClick={() => onChange(audience)}
          >
            <Stack component="span" gap={0} lh={1.3}>
              <span>{label}</span>
              <Text component="span" fz="caption" fw={400} c="dimmed">
                {isForOthers ? composerText.forCreators : text}
              </Text>
            </Stack>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
