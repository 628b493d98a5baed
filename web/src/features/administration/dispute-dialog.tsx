import { Box, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { saveDisputeNote, type AdminDisputeDetail } from '@velvet/contracts/payment/admin-disputes';
import { messageOf } from '#api/failure.ts';
import { adminDisputeQuery, useSaveDisputeNote, useSubmitEvidence, type NoteBody } from '#resources/admin-disputes.ts';
import { adminDisputeTexts as texts } from '#texts/admin-disputes.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { day } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import classes from './rows.module.css';

type DisputeDialogProps = {
  /** undefined while no dispute is open */
  readonly id: string | undefined;
  readonly onClose: () => void;
};

/** The evidence of a dispute; the address of the page names it. */
export function DisputeDialog({ id, onClose }: DisputeDialogProps) {
  return (
    <Dialog opened={id !== undefined} onClose={onClose} isInAddress size={620} title={texts.evidence}>
      {id !== undefined && <Opened key={id} id={id} onClose={onClose} />}
    </Dialog>
  );
}

function Opened({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(adminDisputeQuery(id));
  if (isError && !data) {
    return <ErrorState message={messageOf(error, texts.disputeFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height={360} radius="md" />;
  const { evidence, state, submittedAt, dueAt } = data;
  const isOpen = state === 'open' && submittedAt === null;
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {submittedAt === null ? texts.preview : texts.submitted(day(submittedAt))}
        {isOpen && dueAt !== null && ` ${texts.due(day(dueAt))}.`}
      </Text>
      {evidence.map(({ field, text }) => (
        <Box key={field}>
          <Text component="h3" ff="inherit" fz="label" fw={600} lts={0} mb="4xs">
            {texts.fields[field]}
          </Text>
          <p className={classes.words} data-written>
            {text}
          </p>
        </Box>
      ))}
      {isOpen && <Additions dispute={data} onClose={onClose} />}
    </Stack>
  );
}

function Additions({ dispute, onClose }: { readonly dispute: AdminDisputeDetail; readonly onClose: () => void }) {
  const save = useSaveDisputeNote(dispute.id);
  const form = useForm({
    schema: saveDisputeNote.body,
    initialValues: { note: dispute.note },
    save: (body: NoteBody) => save.mutateAsync(body),
    onSaved: () => toast.success(texts.saved),
    failed: texts.saveFailed,
  });
  return (
    <>
      <DialogForm form={form} label={texts.save} busyLabel={texts.saving} onCancel={onClose}>
        <Textarea
          size="md"
          autosize
          minRows={3}
          maxRows={10}
          label={texts.note}
          description={texts.noteHint}
          {...form.getInputProps('note')}
        />
      </DialogForm>
      <Submission id={dispute.id} />
    </>
  );
}

function Submission({ id }: { readonly id: string }) {
  const submit = useSubmitEvidence(id);
  const [isAsking, { open, close }] = useDisclosure(false);
  const send = () =>
    submit.mutate(undefined, {
      onSuccess: () => toast.success(texts.done),
      onError: (error) => toast.error(messageOf(error, texts.submitFailed)),
      onSettled: close,
    });
  return (
    <>
      <Action onClick={open}>{texts.submit}</Action>
      <ConfirmDialog
        opened={isAsking}
        title={texts.submitTitle}
        text={texts.submitText}
        confirmLabel={texts.submit}
        isBusy={submit.isPending}
        onConfirm={send}
        onClose={close}
      />
    </>
  );
}
