import { Switch, Textarea, TextInput } from '@mantine/core';
import { createCollection, type Collection } from '@velvet/contracts/account/collections';
import { useSaveCollection } from '#resources/collections.ts';
import { collectionTexts as texts } from '#texts/collections.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/use-form.ts';

type CollectionDialogProps = {
  /** the collection to change, `new` to create one, undefined while closed */
  readonly collection: Collection | 'new' | undefined;
  readonly onClose: () => void;
};

export function CollectionDialog({ collection, onClose }: CollectionDialogProps) {
  return (
    <Dialog
      opened={collection !== undefined}
      onClose={onClose}
      title={collection === 'new' ? texts.create : texts.edit}
      size={440}
    >
      {collection && <CollectionForm collection={collection === 'new' ? undefined : collection} onClose={onClose} />}
    </Dialog>
  );
}

type CollectionFormProps = { readonly collection: Collection | undefined; readonly onClose: () => void };

function CollectionForm({ collection, onClose }: CollectionFormProps) {
  const save = useSaveCollection();
  const { name = '', description = '', isPrivate = true } = collection ?? {};
  const form = useForm({
    schema: createCollection.body,
    initialValues: { name, description, isPrivate },
    save: (body) => save.mutateAsync({ id: collection?.id, ...body }),
    onSaved: onClose,
    failed: texts.failures.save,
  });
  return (
    <DialogForm form={form} label={collection ? texts.save : texts.createIt} onCancel={onClose}>
      <TextInput size="md" label={texts.name} {...form.getInputProps('name')} data-autofocus />
      <Textarea
        size="md"
        label={texts.description}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <Switch
        label={texts.isPrivate}
        description={texts.isPrivateHint}
        {...form.getInputProps('isPrivate', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
