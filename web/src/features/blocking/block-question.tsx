import { useMutation, useQueryClient } from '@tanstack/react-query';
import { blockUser } from '@velvet/contracts/account/blocks';
import type { UserId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { blockingTexts as texts } from '#texts/blocking.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

export type Blockable = { readonly id: UserId; readonly name: string; readonly handle: string };

/** Queries whose answers leave out people who are blocked. */
const affected = ['people', 'posts', 'comments', 'profile', 'notifications'] as const;

type BlockQuestionProps = {
  readonly person: Blockable;
  readonly isOpen: boolean;
  readonly onBlocked: () => void;
  readonly onClose: () => void;
};

/** Names the person and what blocking does, and blocks. */
export function BlockQuestion({ person, isOpen, onBlocked, onClose }: BlockQuestionProps) {
  const client = useQueryClient();
  const block = useMutation({
    mutationFn: ({ id }: Blockable) => api(blockUser, { params: { userId: id } }),
    onError: (error) => toast.error(messageOf(error, texts.failed)),
    onSuccess: async (_blocked, { name }) => {
      toast.success(texts.blocked(name));
      onBlocked();
      await Promise.all(affected.map((root) => client.invalidateQueries({ queryKey: [root] })));
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={isOpen}
      title={texts.title(person.name)}
      text={texts.text(person.handle)}
      confirmLabel={texts.block}
      isBusy={block.isPending}
      onConfirm={() => block.mutate(person)}
      onClose={onClose}
    />
  );
}
