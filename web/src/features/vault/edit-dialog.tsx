import { Stack, Textarea } from '@mantine/core';
import { editVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { errorsIn, type FieldErrors } from '#api/field-errors.ts';
import { useEditItem } from '#resources/vault-changes.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import { WordsFields, type Words } from './words-fields.tsx';

type EditDialogProps = { readonly item: VaultItem | undefined; readonly onClose: () => void };

export function EditDialog({ item, onClose }: EditDialogProps) {
  return (
    <Dialog opened={item !== undefined} onClose={onClose} title={texts.editTitle}>
      {item && <EditForm key={item.id} item={item} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ item, onClose }: { readonly item: VaultItem; readonly onClose: () => void }) {
  const { title, description, tags, isPrivate, type } = item;
  const [altText, setAltText] = useState(item.altText);
  const [words, setWords] = useState<Words>({ title, description, tags: tags.join(', '), isPrivate });
  useUnsaved({ ...words, altText });
  const [errors, setErrors] = useState<FieldErrors>({});
  const edit = useEditItem();
  const submit = () => {
    const parsed = editVaultItem.body.safeParse({ ...words, altText });
    setErrors(parsed.success ? {} : errorsIn(parsed.error.issues));
    if (!parsed.success) return;
    edit.mutate(
      { id: item.id, change: { ...words, altText } },
      {
        onSuccess: () => {
          toast.success(texts.saved);
          onClose();
        },
      },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        <WordsFields words={words} errors={errors} hasTitle onChange={setWords} />
        {type !== 'document' && (
          <Textarea
            size="md"
            autosize
            minRows={2}
            maxRows={6}
            label={texts.fields.altText}
            description={texts.fields.altTextHint}
            value={altText}
            error={errors['altText']}
            onChange={({ currentTarget }) => setAltText(currentTarget.value)}
          />
        )}
        <Refusal message={edit.error ? messageOf(edit.error, texts.saveFailed) : undefined} />
        <DialogButtons>
          <Action look="quiet" type="button" onClick={onClose}>
            {texts.cancel}
          </Action>
          <Action look="accent" type="submit" disabled={edit.isPending}>
            {edit.isPending ? texts.saving : texts.save}
          </Action>
        </DialogButtons>
      </Stack>
    </form>
  );
}
