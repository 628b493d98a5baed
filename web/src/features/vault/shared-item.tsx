import { Box, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { AgeRequired } from '@velvet/contracts/content/failures';
import { readSharedVaultItem, type SharedVaultItem } from '@velvet/contracts/content/vault-share';
import { ApiFailure } from '#api/failure.ts';
import { sharedItemQuery } from '#resources/vault.ts';
import { vaultTexts } from '#texts/vault.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { day } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { MediaView } from './media-view.tsx';
import classes from './shared-item.module.css';

const texts = vaultTexts.shared;

type SharedItemProps = {
  readonly token: string;
  /** of a visitor, who confirms the age by signing in */
  readonly onSignIn: (() => void) | undefined;
};

/** The public page of a share link. */
export function SharedItem({ token, onSignIn }: SharedItemProps) {
  // a malformed token is not sent
  const isOne = readSharedVaultItem.params.safeParse({ token }).success;
  const { data, error, refetch } = useQuery({ ...sharedItemQuery(token), enabled: isOne });
  if (data)
    return (
      <Shown
        item={data}
        onStale={() => void refetch()}
        onDownload={() => void refetch().then((fresh) => download(fresh.data))}
      />
    );
  const isGone = !isOne || (error instanceof ApiFailure && error.status === 404);
  if (isGone) {
    return (
      <div className={classes.page}>
        <VisuallyHidden component="h1">{texts.gone}</VisuallyHidden>
        <EmptyState icon="photo" title={texts.gone} text={texts.goneText}>
          <ActionLink to="/">{texts.discover}</ActionLink>
        </EmptyState>
      </div>
    );
  }
  if (error instanceof ApiFailure && error.code === AgeRequired.code) {
    return (
      <div className={classes.page}>
        <VisuallyHidden component="h1">{texts.adults}</VisuallyHidden>
        <EmptyState icon="lock" title={texts.adults} text={texts.adultsText}>
          {onSignIn && <Action onClick={onSignIn}>{texts.confirmAge}</Action>}
        </EmptyState>
      </div>
    );
  }
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page} role="status" aria-label={vaultTexts.loading}>
      <Skeleton className={classes.waiting} radius="lg" />
    </div>
  );
}

type ShownProps = {
  readonly item: SharedVaultItem;
  readonly onStale: () => void;
  readonly onDownload: () => void;
};

function Shown({ item, onStale, onDownload }: ShownProps) {
  const { title, description, size, uploadedAt, owner, urls } = item;
  return (
    <article className={classes.page}>
      <div className={classes.stage}>
        <MediaView item={item} onStale={onStale} />
      </div>
      <Group align="flex-start" wrap="nowrap" justify="space-between" gap="xl" className={classes.foot}>
        <Box miw={0} className={classes.words}>
          <Text component="h1" ff="heading" fz="var(--velvet-display-xs)" fw={420} lh={1.15}>
            {title}
          </Text>
          <Text mt="3xs" fz="sm" c="dimmed">
            {size} · {day(uploadedAt)}
          </Text>
          {description && (
            <Text data-written mt="md" maw="68ch">
              {description}
            </Text>
          )}
          <Link to="/@{$handle}" params={{ handle: owner.handle }} className={classes.owner}>
            <PersonAvatar name={owner.name} picture={owner.avatar ?? ''} size={36} />
            <span>
              {texts.by}{' '}
              <Text component="strong" fw={600} c="var(--mantine-color-text)">
                {owner.name}
              </Text>
            </span>
          </Link>
        </Box>
        {urls.download && (
          <Action look="accent" leftSection={<IconDownload aria-hidden size={18} stroke={1.6} />} onClick={onDownload}>
            {texts.download}
          </Action>
        )}
      </Group>
    </article>
  );
}

/** Downloads by a fresh signed URL. */
function download(item: SharedVaultItem | undefined): void {
  if (!item?.urls.download) return;
  const anchor = document.createElement('a');
  anchor.href = item.urls.download;
  anchor.download = '';
  anchor.click();
}
