import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/failure.ts';
import { blockedQuery, useUnblock } from '#resources/blocks.ts';
import { profileTexts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { day } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = profileTexts.blocked;

export function BlockedPanel() {
  const list = useInfiniteQuery(blockedQuery);
  const unblock = useUnblock();
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Panel title={texts.title}>
      {list.isPending && <Skeleton height={44} radius="md" />}
      {list.isError && people.length === 0 && (
        <ErrorState message={messageOf(list.error, texts.loadFailed)} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && people.length === 0 && <p className={classes.note}>{texts.empty}</p>}
      <Stack component="ul" gap={0}>
        {people.map(({ id, name, handle, avatar, blockedAt }) => (
          <Group key={id} component="li" wrap="nowrap" gap="sm" mih={64} className={classes.row}>
            <PersonAvatar name={name} picture={avatar ?? ''} size={40} />
            <div className={classes.rowWords}>
              <strong>{name}</strong>
              <Text component="span" fz="caption" c="dimmed" title={texts.since(day(blockedAt))}>
                @{handle}
              </Text>
            </div>
            <Action
              aria-label={texts.unblockNamed(name)}
              loading={unblock.isPending && unblock.variables.id === id}
              onClick={() => unblock.mutate({ id, name })}
            >
              {texts.unblock}
            </Action>
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
