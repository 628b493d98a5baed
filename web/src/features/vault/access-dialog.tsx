import { Text } from '@mantine/core';
import type { VaultItemId } from '@velvet/contracts/ids';
import { changeVaultAccess } from '@velvet/contracts/content/vault-bulk';
import { useShowItems } from '#resources/vault-changes.ts';
import { vaultTexts } from '#texts/vault.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { accessBody, AccessFields, type AccessValues } from './access-fields.tsx';

const texts = vaultTexts.access;

type AccessDialogProps = {
  /** empty when closed */
  readonly ids: readonly VaultItemId[];
  readonly onClose: () => void;
};

/** Shows items in the vault that others visit. */
export function AccessDialog({ ids, onClose }: AccessDialogProps) {
  return (
    <Dialog opened={ids.length > 0} onClose={onClose} title={texts.title}>
      {ids.length > 0 && <AccessForm ids={ids} onClose={onClose} />}
    </Dialog>
  );
}

const initialValues: AccessValues = { audience: 'subscribers', price: '' };

function AccessForm({ ids, onClose }: AccessDialogProps) {
  const show = useShowItems();
  const form = useForm({
    schema: changeVaultAccess.body.omit({ ids: true }),
    initialValues,
    toBody: accessBody,
    save: (access) => show.mutateAsync({ ids, access }),
    onSaved(changed) {
      toast.success(texts.shown(changed.length));
      onClose();
    },
    failed: vaultTexts.saveFailed,
  });
  return (
    <DialogForm form={form} label={texts.show} onCancel={onClose}>
      <Text c="dimmed">{texts.text(ids.length)}</Text>
      <AccessFields form={form} />
    </DialogForm>
  );
}
