import { useQuery } from '@tanstack/react-query';
import { peopleCountsQuery, presenceQuery } from '#resources/people.ts';
import { discoverTexts } from '#texts/discover.ts';
import { Figures } from '#ui/figures.tsx';
import { count } from '#ui/format.ts';

/** Of real rows and real connections. */
export function DiscoverStats() {
  const { data, isError } = useQuery(peopleCountsQuery);
  const { data: presence, isError: isUnknown } = useQuery(presenceQuery([]));
  if (isError && !data) return null;
  const figures = [
    { label: discoverTexts.total, value: data && count(data.total) },
    ...(isUnknown && !presence ? [] : [{ label: discoverTexts.onlineNow, value: presence && count(presence.total) }]),
    { label: discoverTexts.newThisWeek, value: data && count(data.newThisWeek) },
  ];
  return <Figures look="line" label={discoverTexts.statsLabel} figures={figures} />;
}
