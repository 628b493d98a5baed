import { Group, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconClock } from '@tabler/icons-react';
import { maxTextLength } from '@velvet/contracts/content/limits';
import { composerText } from '#texts/composer.ts';
import { Action } from '#ui/action.tsx';
import { isSecondClick } from '#ui/clicks.ts';
import { moment } from '#ui/format.ts';
import { AudienceMenu } from './audience-menu.tsx';
import classes from './composer.module.css';
import { counterOf, fits, isEmpty, type Draft, type Mode } from './draft.ts';

const modes = ['text', 'image', 'video', 'mixed'] as const satisfies Mode[];

type ComposerFootProps = {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly isCreator: boolean;
  /** it cannot be posted as it is */
  readonly isHeldBack: boolean;
  readonly hasOptions: boolean;
  readonly onToggleOptions: () => void;
  readonly onSubmit: () => void;
  /** as a draft */
  readonly onKeep: () => void;
};

export function ComposerFoot(props: ComposerFootProps) {
  const { draft, onChange, isCreator, isHeldBack, hasOptions, onToggleOptions, onSubmit, onKeep } = props;
  const { isOver } = counterOf(draft.text);
  return (
    <Group gap="2xs" mt="md">
      <SegmentedControl
        className={classes.modes}
        classNames={{ root: classes.modesRoot, label: classes.mode, indicator: classes.indicator }}
        aria-label={composerText.modeLabel}
        value={draft.mode}
        onChange={(mode) => onChange({ mode })}
        data={modes.map((mode) => ({
          value: mode,
          label: composerText.modes[mode],
          disabled: !fits(mode, draft.attachments),
        }))}
      />
      <AudienceMenu value={draft.audience} onChange={(audience) => onChange({ audience })} isCreator={isCreator} />
      <UnstyledButton className={classes.chip} aria-expanded={hasOptions} onClick={onToggleOptions}>
        {draft.scheduledFor ? (
          <>
            <IconClock size={17} stroke={1.6} aria-hidden />
            {moment(draft.scheduledFor)}
          </>
        ) : (
          <>
            <IconAdjustmentsHorizontal size={17} stroke={1.6} aria-hidden />
            {composerText.options}
          </>
        )}
      </UnstyledButton>
      <Group component="span" justify="flex-end" wrap="nowrap" gap="sm" ml="auto">
        <Counter text={draft.text} />
        {hasOptions && !isEmpty(draft) && (
          <Action look="quiet" disabled={isOver} onClick={onKeep}>
            {composerText.keepDraft}
          </Action>
        )}
        <Action
          look={isEmpty(draft) ? 'raised' : 'accent'}

          disabled={isOver || isHeldBack}
          onClick={(event) => !isSecondClick(event) && onSubmit()}
        >
          {draft.scheduledFor ? composerText.scheduleIt : composerText.post}
        </Action>
      </Group>
    </Group>
  );
}

/** Orange above 1600, red above 1800 (part 2, section 5). */
export function Counter({ text }: { readonly text: string }) {
  const { used, tone } = counterOf(text);
  if (used === 0) return null;
  return (
    <span className={classes.counter} data-tabular data-tone={tone} title={composerText.counter(used, maxTextLength)}>
      {used}/{maxTextLength}
    </span>
  );
}
