import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { openSupportTicket, SupportCategory, type SupportConversation } from '@velvet/contracts/messaging/support';
import { useState } from 'react';
import { useOpenTicket, type RequestBody } from '#resources/support.ts';
import { supportRequestTexts } from '#texts/support-requests.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

const texts = supportRequestTexts.form;

type RequestDialogProps = {
  readonly opened: boolean;
  readonly isSignedIn: boolean;
  readonly onSent: (ticket: SupportConversation) => void;
  readonly onClose: () => void;
};

export function RequestDialog({ opened, ...rest }: RequestDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={texts.title}>
      {opened && <RequestForm {...rest} />}
    </Dialog>
  );
}

const options = SupportCategory.options.map((value) => ({ value, label: supportRequestTexts.categories[value] }));

function RequestForm({ isSignedIn, onSent, onClose }: Omit<RequestDialogProps, 'opened'>) {
  const open = useOpenTicket();
  const [clientId] = useState(() => crypto.randomUUID());
  const initialValues = { category: 'account' as SupportCategory, subject: '', content: '', email: '', name: '' };
  const form = useForm({
    schema: openSupportTicket.body,
    initialValues,
    // a visitor needs an address, a person with an account has one
    toBody: ({ email, name, ...values }: typeof initialValues): RequestBody => ({
      ...values,
      clientId,
      ...(!isSignedIn && { email: email.trim(), ...(name.trim() !== '' && { name }) }),
    }),
    save: (body) => open.mutateAsync(body),
    onSaved(ticket) {
      toast.success(isSignedIn ? supportRequestTexts.sent : supportRequestTexts.sentByMail);
      onSent(ticket);
    },
    failed: supportRequestTexts.failures.create,
  });
  return (
    <DialogForm form={form} label={texts.submit} busyLabel={texts.sending} onCancel={onClose}>
      <NativeSelect size="md" label={texts.category} data={options} {...form.getInputProps('category')} />
      {!isSignedIn && (
        <>
          <TextInput
            size="md"
            type="email"
            autoComplete="email"
            label={texts.email}
            description={texts.emailHint}
            {...form.getInputProps('email')}
          />
          <TextInput size="md" autoComplete="name" label={texts.name} {...form.getInputProps('name')} />
        </>
      )}
      <TextInput size="md" label={texts.subject} {...form.getInputProps('subject')} data-autofocus />
      <Textarea
        size="md"
        label={texts.content}
        description={texts.contentHint}
        autosize
        minRows={4}
        maxRows={10}
        {...form.getInputProps('content')}
      />
    </DialogForm>
  );
}
