import { FileButton, Group, NativeSelect, Progress, Stack, Switch, Text, TextInput, Textarea } from '@mantine/core';
import { IconCurrencyDollar, IconMovie } from '@tabler/icons-react';
import { maxVideoDescription, maxVideoTitle } from '@velvet/contracts/content/limits';
import { Audience } from '@velvet/contracts/content/events';
import { dropTarget } from '#ui/attachments/attaching.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { fileSize } from '#ui/format.ts';
import { videoUploadTexts as texts } from '#texts/videos.ts';
import { useUploadForm, type UploadParts } from './use-upload-form.ts';
import classes from './upload-dialog.module.css';

type UploadDialogProps = UploadParts & { readonly opened: boolean; readonly onClose: () => void };

/** Uploads a video: its file, title and description, and who may watch it. Closes when it is uploaded (part 1 section 4). */
export function UploadDialog(props: UploadDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.title}>
      <UploadForm {...props} />
    </Dialog>
  );
}

function UploadForm({ onClose, ...parts }: UploadDialogProps) {
  const upload = useUploadForm(parts, onClose);
  const { form, file, sentBytes, cancel } = upload;
  const { title, description } = form.getValues();
  return (
    <DialogForm form={form} label={texts.submit} busyLabel={texts.uploading} onCancel={cancel}>
      <FileField upload={upload} />
      <TextInput
        size="md"
        required
        label={texts.name}
        maxLength={maxVideoTitle}
        description={texts.left(title.length, maxVideoTitle)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('title')}
      />
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={5}
        label={texts.description}
        placeholder={texts.descriptionHint}
        maxLength={maxVideoDescription}
        description={texts.left(description.length, maxVideoDescription)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('description')}
      />
      <AccessFields upload={upload} canSell={parts.canSell} />
      {form.submitting && file && (
        <Stack gap="4xs">
          <Progress value={(100 * sentBytes) / file.size} aria-label={texts.progressLabel} />
          <Text fz="caption" c="dimmed" data-tabular role="status">
            {texts.progress(fileSize(sentBytes), fileSize(file.size))}
          </Text>
        </Stack>
      )}
    </DialogForm>
  );
}

type Upload = ReturnType<typeof useUploadForm>;

/** The file, chosen or dropped, or the reason why it cannot be a video. */
function FileField({ upload: { form, file, problem, choose } }: { readonly upload: Upload }) {
  return (
    <div {...dropTarget(([dropped]) => dropped && choose(dropped))}>
      <FileButton accept="video/*" onChange={(chosen) => chosen && choose(chosen)}>
        {(button) => (
          <button {...button} type="button" className={classes.file} disabled={form.submitting} data-autofocus>
            <IconMovie aria-hidden size={26} stroke={1.6} />
            <Stack component="span" gap={0} miw={0}>
              <Text component="strong" truncate fw={600}>
                {file ? file.name : texts.choose}
              </Text>
              <Text component="small" fz="caption" c="dimmed" data-tabular>
                {file ? `${fileSize(file.size)} · ${texts.change}` : texts.hint}
              </Text>
            </Stack>
          </button>
        )}
      </FileButton>
      {problem && (
        <Text mt="2xs" fz="sm" c="var(--velvet-danger)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}

type AccessFieldsProps = { readonly upload: Upload; readonly canSell: boolean };

/** Audience, price and age restriction. */
function AccessFields({ upload: { form }, canSell }: AccessFieldsProps) {
  const isSold = canSell && form.getValues().audience !== 'private';
  const audiences = Audience.options.filter((value) => value !== 'subscribers' || canSell);
  return (
    <>
      <Group grow align="flex-start">
        <NativeSelect
          size="md"
          label={texts.audience}
          data={audiences.map((value) => ({ value, label: texts.audiences[value] }))}
          {...form.getInputProps('audience')}
        />
        {isSold && (
          <TextInput
            size="md"
            label={texts.price}
            placeholder={texts.priceHint}
            inputMode="decimal"
            leftSection={<IconCurrencyDollar size={18} stroke={1.6} aria-hidden />}
            {...form.getInputProps('price')}
          />
        )}
      </Group>
      <Switch label={texts.ageRestricted} {...form.getInputProps('ageRestricted', { type: 'checkbox' })} />
    </>
  );
}
