import { Box, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { creatorText } from '#texts/creator-page.ts';
import { ActionLink } from '#ui/action.tsx';
import { EmptyState } from '#ui/list-states.tsx';
import { About } from './about.tsx';
import { CreatorHeader } from './creator-header.tsx';
import classes from './creator-page.module.css';
import { Offering, type OfferingProps } from './offering.tsx';
import { SubscribeBar } from './subscribe-bar.tsx';

type CreatorPageProps = OfferingProps & {
  readonly onBlock: () => void;
  /** the posts */
  readonly children: ReactNode;
};

export function CreatorPage(props: CreatorPageProps) {
  const { person, viewerId, subscribed, onSubscribe, promotion, children } = props;
  const isCreator = person.role === 'creator';
  return (
    <Box pb="4xl" w="100%" className={classes.page}>
      <CreatorHeader {...props} />
      <div className={classes.body}>
        <div className={classes.about}>
          <About person={person} />
        </div>
        {isCreator && <Offering key={promotion} {...props} />}
        <section aria-label={creatorText.postsTitle} className={classes.posts}>
          {children}
        </section>
      </div>
      {isCreator && viewerId !== person.id && !subscribed && (
        <SubscribeBar creatorId={person.id} promotion={promotion} onSubscribe={() => onSubscribe()} />
      )}
    </Box>
  );
}

/** Shown when the person does not exist or is not visible to the viewer. */
export function PersonNotFound({ handle, isSignedIn }: { readonly handle: string; readonly isSignedIn: boolean }) {
  return (
    <>
      <VisuallyHidden component="h1">{`@${handle}`}</VisuallyHidden>
      <EmptyState icon="person" title={creatorText.notFound} text={creatorText.notFoundText(handle)}>
        {isSignedIn ? (
          <ActionLink to="/dashboard" search={{ section: 'discover' }} look="accent">
            {creatorText.discover}
          </ActionLink>
        ) : (
          <ActionLink to="/" hash="creators" look="accent">
            {creatorText.discover}
          </ActionLink>
        )}
      </EmptyState>
    </>
  );
}

export function CreatorSkeleton() {
  return (
    <Box pb="4xl" w="100%" className={classes.page} role="status" aria-label={creatorText.loading}>
      <div className={classes.banner} />
      <div className={classes.head}>
        <span className={classes.avatar}>
          <Skeleton circle height={116} />
        </span>
        <div className={classes.names}>
          <Skeleton height={38} width={240} />
          <Skeleton height={14} width={180} mt="md" />
        </div>
      </div>
      <div className={classes.body}>
        <div className={classes.about}>
          <Skeleton height={16} width="80%" />
          <Skeleton height={16} width="50%" mt="sm" />
        </div>
      </div>
    </Box>
  );
}
