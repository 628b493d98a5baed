import { Box, FileButton, Stack, Text } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { VaultMetadata } from '@velvet/contracts/content/vault';
import { useState } from 'react';
import { vaultTexts as texts } from '#texts/vault.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { fileSize } from '#ui/format.ts';
import { useForm } from '#ui/use-form.ts';
import { titleOf } from './item-facts.ts';
import classes from './vault-dialogs.module.css';
import { WordsFields } from './words-fields.tsx';

export type VaultUploads = {
  /** `accept` of the file picker */
  readonly accept: string;
  /** the reason why a file can never be uploaded; undefined when it can */
  readonly problemOf: (file: File) => string | undefined;
  /** receives dropped files and folders */
  readonly onDrop: (transfer: DataTransfer) => void;
  /** @returns when the files are being sent or are duplicates; throws a message for the person otherwise */
  readonly onFiles: (files: readonly File[], words?: VaultMetadata) => Promise<void>;
};

type UploadDialogProps = {
  readonly opened: boolean;
  readonly uploads: VaultUploads;
  readonly onClose: () => void;
};

const noWords = { title: '', description: '', tags: '', isPrivate: true };

/** Cancelling keeps the values; a successful upload clears the form and closes it (part 2 section 4). */
export function UploadDialog({ opened, uploads, onClose }: UploadDialogProps) {
  const { form, files, refused, choose } = useUploadForm(uploads, onClose);
  const [file] = files;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.upload}>
      <DialogForm
        form={form}
        label={texts.uploadButton}
        busyLabel={texts.uploading}
        isDisabled={!file}
        onCancel={onClose}
      >
        <FileButton multiple accept={uploads.accept} onChange={choose}>
          {(props) => (
            <button {...props} type="button" className={classes.file} data-autofocus>
              <IconFolderOpen aria-hidden size={22} stroke={1.6} />
              <Stack component="span" gap={0} miw={0}>
                <Text component="strong" truncate fw={600}>
                  {file ? nameOf(files) : texts.fields.choose}
                </Text>
                <Text component="small" fz="caption" c="dimmed">
                  {file ? fileSize(files.reduce((sum, { size }) => sum + size, 0)) : texts.fileHint}
                </Text>
              </Stack>
            </button>
          )}
        </FileButton>
        <RefusedFiles refused={refused} />
        <WordsFields form={form} hasTitle={files.length < 2} />
      </DialogForm>
    </Dialog>
  );
}

type Refused = { readonly name: string; readonly reason: string };

/** Lists the chosen files that cannot be uploaded; the others can. */
function RefusedFiles({ refused }: { readonly refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <div className={classes.refused} role="alert">
      <Text mb="4xs">{texts.refusedFiles(refused.length)}</Text>
      <Box component="ul" pl={18}>
        {refused.map(({ name, reason }) => (
          <li key={name}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </Box>
    </div>
  );
}

const nameOf = (files: readonly File[]) =>
  files.length === 1 ? (files[0]?.name ?? '') : texts.filesChosen(files.length);

function useUploadForm(uploads: VaultUploads, onClose: () => void) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const form = useForm({
    schema: VaultMetadata,
    initialValues: noWords,
    toBody: ({ title, ...rest }) => ({ ...rest, ...(files.length === 1 && title.trim() && { title }) }),
    save: (words) => uploads.onFiles(files, VaultMetadata.parse(words)),
    onSaved: () => {
      setFiles([]);
      setRefused([]);
      form.setInitialValues(noWords);
      form.reset();
      onClose();
    },
    failed: (error) => (error instanceof Error ? error.message : texts.uploadFailed),
  });
  const choose = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const good = chosen.filter((file) => uploads.problemOf(file) === undefined);
    setFiles(good);
    setRefused(
      chosen.flatMap((file) => {
        const reason = uploads.problemOf(file);
        return reason === undefined ? [] : [{ name: file.name, reason }];
      }),
    );
    form.setValues({ title: titleOf(good[0]?.name ?? '') });
  };
  return { form, files, refused, choose };
}
