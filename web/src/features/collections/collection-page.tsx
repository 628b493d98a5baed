import { Box, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCheck, IconLink, IconPencil, IconUsers } from '@tabler/icons-react';
import type { Collection } from '@velvet/contracts/account/collections';
import { useState, type ReactNode } from 'react';
import { collectionTexts as texts } from '#texts/collections.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { EmptyState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { AddCreatorDialog } from './add-creator-dialog.tsx';
import { CollectionCreators } from './collection-creators.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { CollectionFacts } from './collection-facts.tsx';
import classes from './collection-page.module.css';

type CollectionPageProps = {
  readonly collection: Collection;
  readonly viewerId: string | undefined;
  /** the owner has changed the creators */
  readonly onCreators: () => void;
  /** the posts */
  readonly children: ReactNode;
};

/** A collection: its creators and their posts. */
export function CollectionPage({ collection, viewerId, onCreators, children }: CollectionPageProps) {
  const [open, setOpen] = useState<'words' | 'creators'>();
  const isOwn = viewerId === collection.owner.id;
  const closeCreators = () => {
    setOpen(undefined);
    onCreators();
  };
  return (
    <Stack gap="xl" pb="4xl" className={classes.page}>
      {isOwn && (
        <ActionLink to="/dashboard" search={{ section: 'collections' }} look="quiet" ml="-md" mb="-md" mr="auto">
          {texts.back}
        </ActionLink>
      )}
      <Head collection={collection}>
        {isOwn && (
          <>
            <Action leftSection={<IconPencil aria-hidden size={18} stroke={1.6} />} onClick={() => setOpen('words')}>
              {texts.editIt}
            </Action>
            <Action leftSection={<IconUsers aria-hidden size={18} stroke={1.6} />} onClick={() => setOpen('creators')}>
              {texts.manage}
            </Action>
          </>
        )}
      </Head>
      {collection.creatorCount > 0 ? (
        <>
          <CollectionCreators id={collection.id} viewerId={viewerId} />
          <section aria-label={texts.posts}>{children}</section>
        </>
      ) : (
        <EmptyState icon="bookmarks" title={texts.noCreatorsYet} {...(isOwn && { text: texts.noCreatorsText })}>
          {isOwn && <Action onClick={() => setOpen('creators')}>{texts.add}</Action>}
        </EmptyState>
      )}
      <CollectionDialog collection={open === 'words' ? collection : undefined} onClose={() => setOpen(undefined)} />
      <AddCreatorDialog collection={open === 'creators' ? collection : undefined} onClose={closeCreators} />
    </Stack>
  );
}

function Head({ collection, children }: { readonly collection: Collection; readonly children: ReactNode }) {
  const { name, description, owner, isPrivate } = collection;
  return (
    <div className={classes.head}>
      <Box miw={0}>
        <Text component="h1" ff="heading" fz="var(--velvet-display-xs)" fw={420} lh={1.15} className={classes.name}>
          {name}
        </Text>
        <Group gap="md" mt="2xs">
          <Link to="/@{$handle}" params={{ handle: owner.handle }} className={classes.owner}>
            <PersonAvatar name={owner.name} picture={owner.avatar ?? ''} size={28} />
            <span>
              {texts.by} <b>{owner.name}</b>
            </span>
          </Link>
          <CollectionFacts collection={collection} />
        </Group>
        {description !== '' && (
          <Text data-written mt="sm" maw="68ch" c="#cfc6dc">
            {description}
          </Text>
        )}
      </Box>
      <Group gap="2xs">
        {children}
        {!isPrivate && <CopyLink />}
      </Group>
    </div>
  );
}

/** Copies the address of the page. */
function CopyLink() {
  const { isCopied, copy } = useCopy();
  const Drawn = isCopied ? IconCheck : IconLink;
  return (
    <Action
      look="outline"
      leftSection={<Drawn aria-hidden size={18} stroke={1.6} />}
      onClick={() => void copy(location.origin + location.pathname)}
    >
      <span aria-live="polite">{isCopied ? texts.copied : texts.copyLink}</span>
    </Action>
  );
}

/** Shown for unknown collections, and for private ones of others. */
export function CollectionNotFound() {
  return (
    <>
      <VisuallyHidden component="h1">{texts.page}</VisuallyHidden>
      <EmptyState icon="bookmarks" title={texts.notFound} text={texts.notFoundText}>
        <ActionLink to="/browse" look="accent">
          {texts.discover}
        </ActionLink>
      </EmptyState>
    </>
  );
}

export function CollectionSkeleton() {
  return (
    <Stack gap="xl" className={classes.page} role="status" aria-label={texts.loading}>
      <Skeleton height={38} width={280} mt="md" />
      <Skeleton height={14} width={220} />
      <Group wrap="nowrap" gap="lg" aria-hidden>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} circle height={72} />
        ))}
      </Group>
    </Stack>
  );
}
