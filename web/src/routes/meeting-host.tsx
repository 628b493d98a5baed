import { useDisclosure } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { meetingTexts } from '#texts/meeting.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { DialogOnDemand } from '#ui/dialog-on-demand.tsx';

const StartDialog = lazyChunk(async () => (await import('#features/meeting/start-dialog.tsx')).StartDialog);

type MeetingHost = { readonly open: () => void; readonly dialog: ReactNode };

/** The dialog that starts a meeting, and what opens it. */
export function useMeetingHost(): MeetingHost {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const dialog = wasOpened && (
    <DialogOnDemand isOpen={isOpen} onClose={close} label={meetingTexts.start.title}>
      <StartDialog isOpen={isOpen} onClose={close} />
    </DialogOnDemand>
  );
  return { open, dialog };
}
