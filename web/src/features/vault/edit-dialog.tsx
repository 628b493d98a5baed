import { Textarea } from '@mantine/core';
import { editVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import { useEditItem } from '#resources/vault-changes.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { accessBody, AccessFields, accessOf, AgeField, LimitField } from './access-fields.tsx';
import { CaptionsField } from './captions-field.tsx';
import { WordsFields } from './words-fields.tsx';

type EditDialogProps = {
  readonly item: VaultItem | undefined;
  /** a creator, whose vault others visit */
  readonly canSell: boolean;
  readonly onClose: () => void;
};

export function EditDialog({ item, canSell, onClose }: EditDialogProps) {
  return (
    <Dialog opened={item !== undefined} onClose={onClose} title={texts.editTitle}>
      {item && <EditForm key={item.id} item={item} canSell={canSell} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ item, canSell, onClose }: EditDialogProps & { readonly item: VaultItem }) {
  const { title, description, tags, isPrivate, altText, type, ageRestricted, stock } = item;
  const edit = useEditItem();
  const form = useForm({
    schema: editVaultItem.body,
    initialValues: {
      title,
      description,
      tags: tags.join(', '),
      isPrivate,
      altText,
      ageRestricted,
      limit: stock ? String(stock.total) : '',
      ...accessOf(item),
    },
    toBody: ({ audience, price, limit, ...words }) => ({
      ...words,
      ...(canSell && !words.isPrivate && { ...accessBody({ audience, price }), ...limitBody(price, limit) }),
    }),
    save: (change) => edit.mutateAsync({ id: item.id, change }),
    onSaved: () => {
      toast.success(texts.saved);
      onClose();
    },
    failed: texts.saveFailed,
  });
  return (
    <DialogForm form={form} label={texts.save} onCancel={onClose}>
      <WordsFields form={form} />
      {(type === 'image' || type === 'video') && (
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxRows={6}
          label={texts.fields.altText}
          description={texts.fields.altTextHint}
          {...form.getInputProps('altText')}
        />
      )}
      {type === 'video' && item.state === 'ready' && <CaptionsField itemId={item.id} captions={item.urls.captions} />}
      {canSell && !form.values.isPrivate && (
        <>
          <AccessFields form={form} />
          {form.values.price.trim() !== '' && <LimitField form={form} />}
          <AgeField form={form} />
        </>
      )}
    </DialogForm>
  );
}

/** A free item has no pieces. */
const limitBody = (price: string, limit: string) => ({ limit: price.trim() === '' ? null : limit.trim() });
