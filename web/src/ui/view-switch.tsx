import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconCalendarMonth, IconCalendarWeek, IconLayoutGrid, IconList, type Icon } from '@tabler/icons-react';
import { uiTexts } from '#texts/ui.ts';
import classes from './view-switch.module.css';

export type View = 'grid' | 'list';
/** The views of things with a time. */
export type TimedView = View | 'week' | 'month';

type ViewSwitchProps<Views extends TimedView> = {
  readonly view: Views;
  /** in their order; a grid and a list by default */
  readonly views?: readonly Views[];
  readonly onChange: (view: Views) => void;
};

const icons: Record<TimedView, Icon> = {
  grid: IconLayoutGrid,
  list: IconList,
  week: IconCalendarWeek,
  month: IconCalendarMonth,
};
const usual: readonly View[] = ['grid', 'list'];

/** A list as cards or as rows, or on a calendar. */
export function ViewSwitch<Views extends TimedView = View>({ view, views, onChange }: ViewSwitchProps<Views>) {
  const shown = views ?? (usual as readonly Views[]);
  const choose = (value: string) => {
    const next = shown.find((each) => each === value);
    if (next) onChange(next);
  };
  return (
    <SegmentedControl
      aria-label={uiTexts.view}
      radius="xl"
      value={view}
      onChange={choose}
      classNames={classes}
      data={shown.map((value) => ({ value, label: <Named icon={icons[value]} name={uiTexts[value]} /> }))}
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
