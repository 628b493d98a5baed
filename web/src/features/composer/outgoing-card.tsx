import { Group, Progress, Stack, Text } from '@mantine/core';
import { composerText } from '#texts/composer.ts';
import { Action } from '#ui/action.tsx';
import { fileSize } from '#ui/format.ts';
import { LoadingShimmer } from '#ui/loading-shimmer.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { Preview } from '#ui/attachments/attachments-row.tsx';
import attachmentClasses from '#ui/attachments/attachments.module.css';
import classes from './composer.module.css';
import type { Outgoing } from './draft-store.ts';

type OutgoingCardProps = {
  readonly outgoing: Outgoing;
  readonly author: { readonly name: string; readonly picture: string };
  readonly onRetry: () => void;
  readonly onEdit: () => void;
  readonly onDiscard: () => void;
};

/** A post before it has arrived. When it does not arrive, nothing of it is lost. */
export function OutgoingCard({ outgoing, author, onRetry, onEdit, onDiscard }: OutgoingCardProps) {
  const { draft, step } = outgoing;
  return (
    <article className={classes.outgoing} data-state={step.state}>
      <Group align="stretch" wrap="nowrap" gap="sm">
        <PersonAvatar name={author.name} picture={author.picture} size={44} />
        <Stack justify="center" gap={0} lh={1.35}>
          <Text component="strong" fw={600}>
            {author.name}
          </Text>
          <Text component="span" fz="caption" c="dimmed" data-tabular role="status">
            {stepText(step)}
          </Text>
        </Stack>
      </Group>
      {draft.text !== '' && (
        <Text data-written mt="md" fz="md">
          {draft.text}
        </Text>
      )}
      {draft.attachments.length > 0 && (
        <ul className={attachmentClasses.row}>
          {draft.attachments.map((item) => (
            <li key={item.key} className={attachmentClasses.item}>
              <Preview item={item} />
            </li>
          ))}
        </ul>
      )}
      {step.state === 'failed' ? (
        <>
          {step.message !== '' && (
            <Text mt="md" c="var(--velvet-danger)" role="alert">
              {step.message}
              {step.reason && (
                <Text component="span" display="block" c="var(--mantine-color-text)">
                  {step.reason}
                </Text>
              )}
            </Text>
          )}
          <Group gap="2xs" mt="md">
            <Action onClick={onRetry}>{composerText.tryAgain}</Action>
            <Action look="bare" onClick={onEdit}>
              {composerText.backToEditing}
            </Action>
            <Action look="quiet" onClick={onDiscard}>
              {composerText.discard}
            </Action>
          </Group>
        </>
      ) : (
        <UnderWay step={step} onCancel={onEdit} />
      )}
    </article>
  );
}

/** Posting cannot be taken back any more; uploading can, and leads back to what was written. */
function UnderWay({ step, onCancel }: { readonly step: Outgoing['step']; readonly onCancel: () => void }) {
  if (step.state !== 'uploading') return <LoadingShimmer isWide mt="lg" />;
  return (
    <Stack align="start" gap="sm" mt="lg">
      <Progress
        w="100%"
        value={(100 * step.doneBytes) / step.totalBytes}
        size={4}
        aria-label={composerText.uploadingLabel}
      />
      <Action look="bare" onClick={onCancel}>
        {composerText.cancel}
      </Action>
    </Stack>
  );
}

function stepText(step: Outgoing['step']): string {
  if (step.state === 'uploading') return composerText.uploading(fileSize(step.doneBytes), fileSize(step.totalBytes));
  return step.state === 'posting' ? composerText.posting : '';
}
