import { Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { customerTexts } from '#texts/customers.ts';
import { Action } from '#ui/action.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { toast } from '#ui/toast.ts';
import { saveFile } from '#ui/save-file.ts';
import classes from './tools.module.css';

const exportTimeoutMs = 60_000;

/** A file's name, and its rows once they are read. */
export type Export = {
  readonly name: string;
  readonly read: (signal: AbortSignal) => Promise<{ readonly rows: number; readonly text: string }>;
};

type CustomerToolsProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly file: Export;
};

export function CustomerTools({ text, onText, file }: CustomerToolsProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { rows, text: content } = await file.read(AbortSignal.timeout(exportTimeoutMs));
      saveFile(file.name, content);
      toast.success(customerTexts.exported(rows));
    } catch {
      toast.error(customerTexts.exportFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group wrap="nowrap" gap="sm" className={classes.tools}>
      <SearchField label={customerTexts.search} value={text} onChange={onText} />
      <Action
        look="outline"
        leftSection={<IconDownload aria-hidden size={18} stroke={1.6} />}
        loading={isBusy}
        onClick={() => void save()}
      >
        {customerTexts.export}
      </Action>
    </Group>
  );
}
