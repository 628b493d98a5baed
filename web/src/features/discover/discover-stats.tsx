import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { discoverTexts } from '#texts/discover.ts';
import { count } from '#ui/format.ts';
import classes from './discover-screen.module.css';
import { peopleCountsQuery } from './queries.ts';

/** Of real rows; who is online is shown once somebody can know it. */
export function DiscoverStats() {
  const { data, isError } = useQuery(peopleCountsQuery());
  if (isError && !data) return null;
  const figures = [
    [discoverTexts.total, data?.total],
    [discoverTexts.newThisWeek, data?.newThisWeek],
  ] as const;
  return (
    <dl className={classes.stats} aria-label={discoverTexts.statsLabel}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dd>{value === undefined ? <Skeleton height={24} width={40} /> : count(value)}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}
