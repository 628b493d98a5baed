import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/failure.ts';
import {
  type NotificationFilter,
  notificationsQuery,
  useDismissNotification,
  useReadNotification,
} from '#resources/notifications.ts';
import { notificationTexts } from '#texts/notifications.ts';
import { Action } from '#ui/action.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { DeferredList } from '#ui/deferred.tsx';
import { NotificationItem } from './notification-item.tsx';
import itemClasses from './notification-item.module.css';

const inSight = 7;

type NotificationListProps = { readonly filter: NotificationFilter; readonly onDiscover: () => void };

export function NotificationList({ filter, onDiscover }: NotificationListProps) {
  const list = useInfiniteQuery(notificationsQuery(filter));
  const read = useReadNotification();
  const dismiss = useDismissNotification();
  if (list.isPending) return <Waiting />;
  if (list.isError && !list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, notificationTexts.failures.list)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const items = list.data.pages.flatMap(({ data }) => data);
  if (items.length === 0 && !list.hasNextPage) {
    return <Nothing isFiltered={filter.type !== null || filter.q !== ''} onDiscover={onDiscover} />;
  }
  return (
    <div aria-busy={list.isPlaceholderData}>
      <ul>
        <DeferredList items={items} first={inSight}>
          {(shown) =>
            shown.map((item) => (
              <NotificationItem key={item.id} item={item} onRead={read.mutate} onDismiss={dismiss.mutate} />
            ))
          }
        </DeferredList>
      </ul>
      {list.hasNextPage && (
        <Action
          display="flex"
          mt="lg"
          mx="auto"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {notificationTexts.loadMore}
        </Action>
      )}
    </div>
  );
}

function Nothing({ isFiltered, onDiscover }: { readonly isFiltered: boolean; readonly onDiscover: () => void }) {
  const { empty, emptyFirst, emptyFiltered, discover } = notificationTexts;
  return (
    <EmptyState icon="bell" title={empty} text={isFiltered ? emptyFiltered : emptyFirst}>
      {!isFiltered && <Action onClick={onDiscover}>{discover}</Action>}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <ul>
      <VisuallyHidden component="li">{notificationTexts.loading}</VisuallyHidden>
      {[70, 52, 64, 46, 58, 66].map((width) => (
        <li key={width} className={itemClasses.item} aria-hidden>
          <Skeleton circle height={46} />
          <div>
            <Skeleton height={12} width={96} mb="2xs" />
            <Skeleton height={15} width={`${width}%`} />
          </div>
        </li>
      ))}
    </ul>
  );
}
