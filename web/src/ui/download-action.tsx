import { IconDownload } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { messageOf } from '#api/failure.ts';
import { Action } from './action.tsx';
import { saveDocument } from './save-file.ts';
import { toast } from './toast.ts';

type DownloadActionProps = Omit<ComponentProps<typeof Action>, 'onClick' | 'loading' | 'leftSection'> & {
  readonly read: () => Promise<File>;
  /** message of a failure without one of its own */
  readonly failed: string;
};

/** A button that fetches a file of the server and hands it to the browser. */
export function DownloadAction({ read, failed, ...action }: DownloadActionProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveDocument(await read());
    } catch (error) {
      toast.error(messageOf(error, failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Action
      {...action}
      loading={isBusy}
      leftSection={<IconDownload aria-hidden size={17} stroke={1.6} />}
      onClick={() => void download()}
    />
  );
}
