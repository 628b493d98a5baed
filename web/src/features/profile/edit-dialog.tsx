import { Stack, Textarea, TextInput } from '@mantine/core';
import { profileLimits, type Profile } from '@velvet/contracts/account/profile';
import { countCharacters } from '@velvet/contracts/text';
import { useState } from 'react';
import { ApiFailure, messageOf } from '#api/failure.ts';
import type { FieldErrors } from '#api/field-errors.ts';
import { useUpdateProfile } from '#resources/profile-changes.ts';
import { profileTexts as texts } from '#texts/profile.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import { FormFoot } from './form-foot.tsx';
import { changeOf, errorsOf, fieldNames, fieldsOf, type FieldName, type Fields } from './profile-form.ts';
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
  const { fields, set, errors, failure, isBusy, submit } = useEditForm(profile, onClose);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const field = (name: FieldName) => ({
    size: 'md' as const,
    label: texts.fields[name],
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        <TextInput {...field('name')} autoComplete="name" data-autofocus />
        <TextInput
          {...field('handle')}
          leftSection="@"
          autoCapitalize="none"
          spellCheck={false}
          description={texts.fields.handleHint(fields.handle.trim().toLowerCase())}
        />
        <Textarea
          {...field('bio')}
          autosize
          minRows={3}
          maxRows={8}
          description={texts.fields.bioCount(countCharacters(fields.bio.trim()), profileLimits.bio)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <div className={classes.pair}>
          <TextInput {...field('location')} autoComplete="address-level2" />
          <SectionBoundary waiting={<TextInput size="md" label={texts.fields.birthday} disabled />}>
            <BirthdayField
              value={fields.birthday}
              today={today}
              error={errors['birthday']}
              onChange={(birthday) => set('birthday', birthday)}
            />
          </SectionBoundary>
        </div>
        <TextInput {...field('website')} type="url" inputMode="url" placeholder="https://" autoComplete="url" />
        <TextInput {...field('phone')} type="tel" autoComplete="tel" description={texts.fields.phoneHint} {...below} />
        <FormFoot failure={failure} isBusy={isBusy} label={texts.save} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const below = { inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const] };

function useEditForm(profile: Profile, onClose: () => void) {
  const [before] = useState(() => fieldsOf(profile));
  const [fields, setFields] = useState<Fields>(before);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  useUnsaved(fields);
  const update = useUpdateProfile(profile.id);
  const set = (name: FieldName, value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  };
  const refused = (error: Error) => {
    const message = messageOf(error, texts.updateFailed);
    const name = error instanceof ApiFailure ? fieldNames.find((one) => one === fieldOf(error)) : undefined;
    if (name) setErrors({ [name]: message });
    else setFailure(message);
  };
  const submit = () => {
    const change = changeOf(before, fields);
    const found = errorsOf(change);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    if (Object.keys(change).length === 0) return onClose();
    update.mutate(change, {
      onSuccess: () => {
        toast.success(texts.saved);
        onClose();
      },
      onError: refused,
    });
  };
  return { fields, set, errors, failure, isBusy: update.isPending, submit };
}

/** A handle that is taken is known by its code. */
const fieldOf = ({ code, field }: ApiFailure) => (code === 'HandleTaken' ? 'handle' : field);
