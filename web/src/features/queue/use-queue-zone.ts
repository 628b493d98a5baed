import { useQuery } from '@tanstack/react-query';
import { queueSummaryQuery } from '#resources/queue.ts';
import { deviceZone } from '#ui/zoned-time.ts';

/** Returns the time zone in which the creator plans: the chosen one, or that of the device. */
export function useQueueZone(): string {
  const { data } = useQuery(queueSummaryQuery);
  return data?.timeZone ?? deviceZone();
}
