import { TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { renameAlbum } from '@velvet/contracts/content/albums';
import { useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import everyone from '#features/landing/art/everyone.webp';
import keep from '#features/landing/art/keep.webp';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { Viewer } from '#ui/viewer.tsx';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

export function Dialogs({ id, title }: GroupProps) {
  return (
    <Specimens
      id={id}
      title={title}
      text="On a phone a dialog is the whole screen. Focus stays within and goes back; Escape closes. What cannot be undone is asked by naming it."
    >
      <Specimen name="Dialog with DialogButtons">
        <Example aside={false} label="Open a dialog" />
      </Specimen>
      <Specimen name="DialogButtons with a way apart">
        <Example aside label="Open a step" />
      </Specimen>
      <Specimen name="DialogForm: a field refused, the form refused">
        <Album refusal="field" label="Refuse the name" />
        <Album refusal="form" label="Refuse the form" />
      </Specimen>
      <Specimen name="ConfirmDialog: default, busy">
        <Question isBusy={false} label="Ask" />
        <Question isBusy label="Ask, busy" />
      </Specimen>
      <Specimen name="Viewer: titled, alone">
        <Pictures title="Evening, second try" label="Open titled" />
        <Pictures label="Open alone" />
      </Specimen>
    </Specimens>
  );
}

function Example({ aside, label }: { readonly aside: boolean; readonly label: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const skip = (
    <Action look="quiet" onClick={close}>
      Skip
    </Action>
  );
  return (
    <>
      <Action onClick={open}>{label}</Action>
      <Dialog opened={isOpen} onClose={close} title="Welcome to Velvet">
        <p style={{ marginTop: 0 }}>Choose your role. Members can become creators later.</p>
        <DialogButtons aside={aside ? skip : undefined}>
          {aside ? <Action onClick={close}>Previous</Action> : skip}
          <Action look="accent" onClick={close}>
            Next
          </Action>
        </DialogButtons>
      </Dialog>
    </>
  );
}

const refusals = {
  field: { status: 409, code: 'AlbumNameTaken', message: 'You already have an album with this name.', field: 'name' },
  form: { status: 503, code: 'Unavailable', message: 'This part of Velvet is temporarily unavailable.' },
};

function Album({ refusal, label }: { readonly refusal: keyof typeof refusals; readonly label: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Action onClick={open}>{label}</Action>
      <Dialog opened={isOpen} onClose={close} title="New album">
        <AlbumForm refusal={refusal} onClose={close} />
      </Dialog>
    </>
  );
}

function AlbumForm({ refusal, onClose }: { readonly refusal: keyof typeof refusals; readonly onClose: () => void }) {
  const form = useForm({
    schema: renameAlbum.body,
    initialValues: { name: 'Lisbon' },
    save: () => {
      const { status, code, message, ...details } = refusals[refusal];
      return Promise.reject(new ApiFailure(status, code, message, details));
    },
    failed: 'Failed to save the album',
  });
  return (
    <DialogForm form={form} label="Create album" onCancel={onClose}>
      <TextInput size="md" label="Name" {...form.getInputProps('name')} />
    </DialogForm>
  );
}

function Question({ isBusy, label }: { readonly isBusy: boolean; readonly label: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Action onClick={open}>{label}</Action>
      <ConfirmDialog
        opened={isOpen}
        title="Delete ‘Evening, second try’?"
        text="It disappears from your vault and from every post it is in. This cannot be undone."
        confirmLabel="Delete"
        isBusy={isBusy}
        onConfirm={close}
        onClose={close}
      />
    </>
  );
}

function Pictures({ title, label }: { readonly title?: string; readonly label: string }) {
  const [shown, setShown] = useState<0 | 1>();
  return (
    <>
      <Action onClick={() => setShown(0)}>{label}</Action>
      <Viewer
        isOpen={shown !== undefined}
        label="Two pictures"
        {...(title && {
          title,
          foot: 'Taken on the roof, with the last light.',
          actions: (
            <IconButton
              look="dark"
              iconSize={24}
              label="Download"
              icon={IconDownload}
              onClick={() => toast.info('Downloading…')}
            />
          ),
        })}
        facts={title ? '2.4 MB · Sep 24, 2026' : `${(shown ?? 0) + 1} / 2`}
        onPrevious={shown === 1 ? () => setShown(0) : undefined}
        onNext={shown === 0 ? () => setShown(1) : undefined}
        onClose={() => setShown(undefined)}
      >
        <img src={shown === 1 ? keep : everyone} alt="" style={{ maxWidth: '100%', maxHeight: '100%' }} />
      </Viewer>
    </>
  );
}
