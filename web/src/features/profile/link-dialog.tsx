import { Select, Stack, TextInput } from '@mantine/core';
import { LinkType, type ProfileLink } from '@velvet/contracts/account/person';
import type { Profile } from '@velvet/contracts/account/profile';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import type { FieldErrors } from '#api/field-errors.ts';
import { useUpdateProfile } from '#resources/profile-changes.ts';
import { profileTexts } from '#texts/profile.ts';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import { FormFoot } from './form-foot.tsx';
import { errorsOf } from './profile-form.ts';

const texts = profileTexts.links;

type LinkDialogProps = {
  readonly profile: Profile;
  readonly link: ProfileLink | 'new' | undefined;
  readonly onClose: () => void;
};

export function LinkDialog({ profile, link, onClose }: LinkDialogProps) {
  return (
    <Dialog opened={link !== undefined} onClose={onClose} title={link === 'new' ? texts.add : texts.edit}>
      {link && <LinkForm profile={profile} link={link} onClose={onClose} />}
    </Dialog>
  );
}

type Draft = Pick<ProfileLink, 'title' | 'description' | 'url' | 'type'> & { readonly id?: string };
const blank: Draft = { title: '', description: '', url: '', type: 'website' };

function LinkForm({ profile, link, onClose }: LinkDialogProps & { readonly link: ProfileLink | 'new' }) {
  const [draft, setDraft] = useState<Draft>(link === 'new' ? blank : link);
  useUnsaved(draft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const update = useUpdateProfile(profile.id);
  const submit = () => {
    const links =
      link === 'new' ? [...profile.links, draft] : profile.links.map((one) => (one.id === link.id ? draft : one));
    const found = errorsOf({ links });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    update.mutate(
      { links },
      {
        onSuccess: () => {
          toast.success(texts.saved);
          onClose();
        },
      },
    );
  };
  const field = (name: 'title' | 'description' | 'url') => ({
    size: 'md' as const,
    label: texts.fields[name],
    value: draft[name],
    error: errors[name],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
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
        <TextInput {...field('title')} data-autofocus />
        <TextInput {...field('url')} type="url" inputMode="url" placeholder="https://" />
        <TextInput {...field('description')} />
        <Select
          size="md"
          label={texts.fields.type}
          allowDeselect={false}
          value={draft.type}
          data={LinkType.options.map((value) => ({ value, label: texts.types[value] }))}
          onChange={(type) => setDraft({ ...draft, type: LinkType.parse(type) })}
        />
        <FormFoot
          failure={update.isError ? messageOf(update.error, profileTexts.updateFailed) : undefined}
          isBusy={update.isPending}
          label={profileTexts.save}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
