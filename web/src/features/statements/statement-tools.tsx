import { Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { statementTexts } from '#texts/statements.ts';
import { Action } from '#ui/action.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { ViewSwitch, type View } from '#ui/view-switch.tsx';
import classes from './tools.module.css';

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
    <Group wrap="nowrap" gap="sm" className={classes.tools}>
      <SearchField label={statementTexts.search} value={text} onChange={onText} />
      <ViewSwitch view={view} onChange={onView} />
      <Action
        look="outline"
        leftSection={<IconDownload aria-hidden size={18} stroke={1.6} />}
        disabled={!onExport}
        onClick={onExport}
      >
        {statementTexts.export}
      </Action>
    </Group>
  );
}
