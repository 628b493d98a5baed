import { Select, TextInput } from '@mantine/core';
import { LinkType, type ProfileLink } from '@velvet/contracts/account/person';
import { ProfileChange, type Profile } from '@velvet/contracts/account/profile';
import { useUpdateProfile } from '#resources/profile-changes.ts';
import { profileTexts } from '#texts/profile.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

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
  const { mutateAsync } = useUpdateProfile(profile.id);
  const form = useForm({
    schema: ProfileChange,
    initialValues: link === 'new' ? blank : link,
    toBody: (draft: Draft) => ({
      links:
        link === 'new' ? [...profile.links, draft] : profile.links.map((one) => (one.id === link.id ? draft : one)),
    }),
    save: mutateAsync,
    onSaved: () => {
      toast.success(texts.saved);
      onClose();
    },
    failed: profileTexts.updateFailed,
  });
  const field = (name: 'title' | 'description' | 'url') => ({
    size: 'md' as const,
    label: texts.fields[name],
    ...form.getInputProps(name),
  });
  return (
    <DialogForm form={form} label={profileTexts.save} onCancel={onClose}>
      <TextInput {...field('title')} data-autofocus />
      <TextInput {...field('url')} type="url" inputMode="url" placeholder="https://" />
      <TextInput {...field('description')} />
      <Select
        size="md"
        label={texts.fields.type}
        allowDeselect={false}
        data={LinkType.options.map((value) => ({ value, label: texts.types[value] }))}
        {...form.getInputProps('type')}
      />
    </DialogForm>
  );
}
