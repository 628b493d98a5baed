import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/failure.ts';
import { followRequestsQuery, useAnswerFollowRequest } from '#resources/follows.ts';
import { profileTexts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { RequestAnswer } from '#ui/request-answer.tsx';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = profileTexts.followRequests;

/** People who ask to follow a private profile. A public profile has none, except for moments after it was private. */
export function FollowRequestsPanel({ isPrivate }: { readonly isPrivate: boolean }) {
  const list = useInfiniteQuery(followRequestsQuery);
  const { mutate: answer, isPending, variables } = useAnswerFollowRequest();
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (!isPrivate && people.length === 0) return null;
  return (
    <Panel title={texts.title}>
      {list.isError && people.length === 0 && (
        <ErrorState message={messageOf(list.error, texts.loadFailed)} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && people.length === 0 && <p className={classes.note}>{texts.empty}</p>}
      <Stack component="ul" gap={0}>
        {people.map(({ id, name, handle, avatar }) => (
          <Group key={id} component="li" gap="sm" mih={64} py="2xs" className={classes.row}>
            <PersonAvatar name={name} picture={avatar ?? ''} size={40} />
            <div className={classes.rowWords}>
              <strong>{name}</strong>
              <Text component="span" fz="caption" c="dimmed">
                @{handle}
              </Text>
            </div>
            <RequestAnswer
              name={name}
              isPending={isPending && variables.id === id}
              onAnswer={(isAccepted) => answer({ id, isAccepted })}
            />
          </Group>
        ))}
      </Stack>
      {list.hasNextPage && (
        <Action look="quiet" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Action>
      )}
    </Panel>
  );
}
