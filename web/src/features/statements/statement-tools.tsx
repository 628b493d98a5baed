import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { statementTexts } from '#texts/statements.ts';
import { Action } from '#ui/action.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './statements-screen.module.css';

export type View = 'grid' | 'list';

type StatementToolsProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly view: View;
  readonly onView: (view: View) => void;
  /** undefined where there is nothing to export */
  readonly onExport: (() => void) | undefined;
};

export function StatementTools({ text, onText, view, onView, onExport }: StatementToolsProps) {
  return (
    <div className={classes.tools}>
      <SearchField label={statementTexts.search} value={text} onChange={onText} />
      <SegmentedControl
        aria-label={statementTexts.view}
        value={view}
        onChange={(next) => onView(next === 'list' ? 'list' : 'grid')}
        radius="xl"
        classNames={{ root: classes.view ?? '', label: classes.viewLabel ?? '', indicator: classes.viewMark ?? '' }}
        data={[
          { value: 'grid', label: <Named icon={IconLayoutGrid} name={statementTexts.grid} /> },
          { value: 'list', label: <Named icon={IconList} name={statementTexts.list} /> },
        ]}
      />
      <Action
        look="outline"
        leftSection={<IconDownload aria-hidden size={18} stroke={1.6} />}
        disabled={!onExport}
        onClick={onExport}
      >
        {statementTexts.export}
      </Action>
    </div>
  );
}

function Named({ icon: Drawn, name }: { readonly icon: typeof IconList; readonly name: string }) {
  return (
    <>
      <Drawn aria-hidden size={18} stroke={1.6} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
