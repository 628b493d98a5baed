import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/failure.ts';
import { signInsQuery } from '#resources/sign-ins.ts';
import { profileTexts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import { ago, moment } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = profileTexts.signIns;

/** Where and when the viewer signed in, so that a foreign sign-in is noticed. It is never empty: the viewer is signed in. */
export function SignInsPanel({ userId }: { readonly userId: string }) {
  const list = useInfiniteQuery(signInsQuery(userId));
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Panel title={texts.title}>
      <p className={classes.note}>{texts.note}</p>
      {list.isPending && <Skeleton height={64} radius="md" />}
      {list.isError && rows.length === 0 && (
        <ErrorState message={messageOf(list.error, texts.loadFailed)} onRetry={() => void list.refetch()} />
      )}
      <Stack component="ul" gap={0}>
        {rows.map(({ id, device, address, at, isCurrent }) => (
          <Group key={id} component="li" wrap="nowrap" gap="sm" mih={64} className={classes.row}>
            <div className={classes.rowWords}>
              <strong>{device}</strong>
              <Text component="span" fz="caption" c="dimmed">
                {isCurrent ? texts.thisDevice(address) : address}
              </Text>
            </div>
            <Text component="time" dateTime={at} title={moment(at)} fz="caption" c="dimmed" flex="none">
              {ago(at)}
            </Text>
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
