import { Textarea, TextInput } from '@mantine/core';
import { profileLimits, type Profile } from '@velvet/contracts/account/profile';
import { countCharacters } from '@velvet/contracts/text';
import { useState } from 'react';
import { useUpdateProfile } from '#resources/profile-changes.ts';
import { profileTexts as texts } from '#texts/profile.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { changeOf, editRules, fieldsOf, type FieldName } from './profile-form.ts';
import classes from './profile-dialogs.module.css';

/** The calendar is larger than the rest of the dialog. */
const BirthdayField = lazyChunk(async () => (await import('./birthday-field.tsx')).BirthdayField);

type EditDialogProps = { readonly opened: boolean; readonly profile: Profile; readonly onClose: () => void };

export function EditDialog({ opened, profile, onClose }: EditDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.edit} size={560}>
      <EditForm profile={profile} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ profile, onClose }: Omit<EditDialogProps, 'opened'>) {
  const form = useEditForm(profile, onClose);
  const { handle, bio, birthday } = form.values;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const field = (name: FieldName) => ({
    size: 'md' as const,
    label: texts.fields[name],
    ...form.getInputProps(name),
  });
  return (
    <DialogForm form={form} label={texts.save} onCancel={onClose}>
      <TextInput {...field('name')} autoComplete="name" data-autofocus />
      <TextInput
        {...field('handle')}
        leftSection="@"
        autoCapitalize="none"
        spellCheck={false}
        description={texts.fields.handleHint(handle.trim().toLowerCase())}
      />
      <Textarea
        {...field('bio')}
        autosize
        minRows={3}
        maxRows={8}
        description={texts.fields.bioCount(countCharacters(bio.trim()), profileLimits.bio)}
        {...below}
      />
      <div className={classes.pair}>
        <TextInput {...field('location')} autoComplete="address-level2" />
        <SectionBoundary waiting={<WaitingBirthday />}>
          <BirthdayField {...form.getInputProps('birthday')} value={birthday} today={today} />
        </SectionBoundary>
      </div>
      <TextInput {...field('website')} type="url" inputMode="url" placeholder="https://" autoComplete="url" />
      <TextInput {...field('phone')} type="tel" autoComplete="tel" description={texts.fields.phoneHint} {...below} />
    </DialogForm>
  );
}

const below = { inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const] };

/** As high as the field, so that nothing moves when it has loaded. */
const WaitingBirthday = () => (
  <TextInput size="md" label={texts.fields.birthday} description={texts.fields.birthdayHint} {...below} disabled />
);

/** Sends only the changed fields, and nothing when none is. */
function useEditForm(profile: Profile, onClose: () => void) {
  const [before] = useState(() => fieldsOf(profile));
  const { mutateAsync } = useUpdateProfile(profile.id);
  return useForm({
    schema: editRules,
    initialValues: before,
    toBody: (fields) => changeOf(before, fields),
    save: async (change) => Object.keys(change).length > 0 && mutateAsync(change),
    onSaved: (saved) => {
      if (saved) toast.success(texts.saved);
      onClose();
    },
    failed: texts.updateFailed,
  });
}
