import type { UserId } from '@velvet/contracts/ids';
import { useBlock } from '#resources/blocks.ts';
import { blockingTexts as texts } from '#texts/blocking.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

export type Blockable = { readonly id: UserId; readonly name: string; readonly handle: string };

type BlockQuestionProps = {
  readonly person: Blockable;
  readonly isOpen: boolean;
  readonly onBlocked: () => void;
  readonly onClose: () => void;
};

/** Names the person and what blocking does, and blocks. */
export function BlockQuestion({ person, isOpen, onBlocked, onClose }: BlockQuestionProps) {
  const block = useBlock();
  return (
    <ConfirmDialog
      opened={isOpen}
      title={texts.title(person.name)}
      text={texts.text(person.handle)}
      confirmLabel={texts.block}
      isBusy={block.isPending}
      onConfirm={() => block.mutate(person, { onSuccess: onBlocked, onSettled: onClose })}
      onClose={onClose}
    />
  );
}
