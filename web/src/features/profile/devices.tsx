import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/failure.ts';
import { devicesQuery, useEnableDevice, useRemoveDevice } from '#resources/delivery.ts';
import type { PushState } from '#resources/push.ts';
import { deliveryTexts as texts } from '#texts/delivery.ts';
import { Action } from '#ui/action.tsx';
import { ago } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import classes from './profile-screen.module.css';

/** The devices that receive push messages of the viewer. */
export function Devices({ userId }: { readonly userId: string }) {
  const { data, isPending, error, refetch } = useQuery(devicesQuery(userId));
  const remove = useRemoveDevice(userId);
  if (isPending) return <Skeleton height={64} radius="md" />;
  if (error && !data) return <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  const { devices, state, ownId } = data;
  return (
    <Stack gap="sm">
      {devices.length === 0 && <p className={classes.note}>{texts.noDevices}</p>}
      <Stack component="ul" gap={0}>
        {devices.map(({ id, label, seenAt }) => (
          <Group key={id} component="li" wrap="nowrap" gap="sm" mih={64} className={classes.row}>
            <div className={classes.rowWords}>
              <strong>{label}</strong>
              <Text component="span" fz="caption" c="dimmed">
                {id === ownId ? texts.thisDevice : texts.lastUsed(ago(seenAt))}
              </Text>
            </div>
            <Action
              aria-label={texts.removeNamed(label)}
              loading={remove.isPending && remove.variables.id === id}
              onClick={() => remove.mutate({ id, isOwn: id === ownId })}
            >
              {texts.remove}
            </Action>
          </Group>
        ))}
      </Stack>
      <ThisDevice userId={userId} state={state} />
    </Stack>
  );
}

function ThisDevice({ userId, state }: { readonly userId: string; readonly state: PushState }) {
  const enable = useEnableDevice(userId);
  if (state === 'on') return null;
  if (state === 'undecided' || state === 'off')
    return (
      <Group>
        <Action loading={enable.isPending} onClick={() => enable.mutate()}>
          {texts.enable}
        </Action>
      </Group>
    );
  return <p className={classes.note}>{texts.states[state]}</p>;
}
