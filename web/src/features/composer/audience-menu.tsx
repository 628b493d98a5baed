import { Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Audience } from '@velvet/contracts/content/events';
import { composerText } from '#texts/composer.ts';
import { AudienceIcon } from '#ui/audience-icon.tsx';
import classes from './composer.module.css';

type AudienceMenuProps = {
  readonly value: Audience;
  readonly onChange: (audience: Audience) => void;
  /** only creators have subscribers */
  readonly isCreator: boolean;
};

export function AudienceMenu({ value, onChange, isCreator }: AudienceMenuProps) {
  return (
    <Menu position="bottom-start" width={270} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.chip}
          aria-label={`${composerText.audience}: ${composerText.audiences[value].label}`}
        >
          <AudienceIcon audience={value} size={17} />
          {composerText.audiences[value].label}
          <IconChevronDown size={15} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{composerText.audience}</Menu.Label>
        {Audience.options.map((audience) => {
          const { label, text } = composerText.audiences[audience];
          const isForOthers = audience === 'subscribers' && !isCreator;
          return (
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
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
