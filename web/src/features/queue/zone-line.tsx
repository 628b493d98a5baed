import { NativeSelect } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useQueueTimeZone } from '#resources/queue.ts';
import { queueTexts } from '#texts/queue.ts';
import { Action } from '#ui/action.tsx';
import { Notice } from '#ui/notice.tsx';
import { deviceZone, zoneName } from '#ui/zoned-time.ts';
import { useQueueZone } from './use-queue-zone.ts';

const texts = queueTexts.zone;

/** The time zone of the queue. It is changed here, and a device in another one is mentioned. */
export function ZoneLine() {
  const zone = useQueueZone();
  const device = deviceZone();
  const change = useQueueTimeZone();
  // a former name of a zone is in no list
  const zones = [...new Set([zone, device, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <>
      {zone !== device && (
        <Notice
          icon={IconWorld}
          role="status"
          action={
            <Action look="outline" size="sm" loading={change.isPending} onClick={() => change.mutate(device)}>
              {texts.use(zoneName(device))}
            </Action>
          }
        >
          {texts.other(zoneName(device))}
        </Notice>
      )}
      <NativeSelect
        w={{ base: '100%', sm: 280 }}
        aria-label={texts.label}
        leftSection={<IconWorld aria-hidden size={16} stroke={1.6} />}
        value={zone}
        data={zones.map((value) => ({ value, label: zoneName(value) }))}
        onChange={({ currentTarget }) => change.mutate(currentTarget.value)}
      />
    </>
  );
}
