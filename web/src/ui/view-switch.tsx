import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList, type Icon } from '@tabler/icons-react';
import { uiTexts } from '#texts/ui.ts';
import classes from './view-switch.module.css';

export type View = 'grid' | 'list';

type ViewSwitchProps = { readonly view: View; readonly onChange: (view: View) => void };

/** A list as cards or as rows. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <SegmentedControl
      aria-label={uiTexts.view}
      radius="xl"
      value={view}
      onChange={(next) => onChange(next === 'list' ? 'list' : 'grid')}
      classNames={classes}
      data={[
        { value: 'grid', label: <Named icon={IconLayoutGrid} name={uiTexts.grid} /> },
        { value: 'list', label: <Named icon={IconList} name={uiTexts.list} /> },
      ]}
    />
  );
}

function Named({ icon: Drawn, name }: { readonly icon: Icon; readonly name: string }) {
  return (
    <span title={name}>
      <Drawn aria-hidden size={19} stroke={1.6} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
