import { UnstyledButton } from '@mantine/core';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useProcessed, useRetryProcessing } from '#resources/processing.ts';
import { processingTexts as texts } from '#texts/processing.ts';
import attachmentClasses from '#ui/attachments/attachments.module.css';
import type { AttachmentProcessing as Shown } from '#ui/attachments/attachment.ts';
import { ProcessingBar } from '#ui/processing-bar.tsx';
import { progressOf } from '#ui/processing-steps.ts';

/** The steps of an attached video that is processed, or why it failed; nothing when it is ready. */
export const AttachmentProcessing: Shown = ({ id, name, problem }) => {
  const item = useProcessed(id);
  const reason = item ? item.reason : problem;
  const isShown = item ? item.state !== 'ready' || progressOf(item.processing) !== undefined : problem !== undefined;
  if (!isShown) return null;
  return (
    <span className={attachmentClasses.problem}>
      {item && progressOf(item.processing) ? <ProcessingBar steps={item.processing} /> : (reason ?? problem)}
      {item?.state === 'failed' && <Retry id={id} name={name} />}
    </span>
  );
};

function Retry({ id, name }: { readonly id: VaultItemId; readonly name: string }) {
  const { mutate: retry, isPending } = useRetryProcessing();
  return (
    <UnstyledButton
      fz="inherit"
      fw={600}
      display="block"
      aria-label={texts.retryNamed(name)}
      disabled={isPending}
      onClick={() => retry(id)}
    >
      {texts.retry}
    </UnstyledButton>
  );
}
