import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Cohort } from '@velvet/contracts/insights/analytics';
import { messageOf } from '#api/failure.ts';
import { retentionQuery } from '#resources/insights.ts';
import { ownPlanQuery, platformPlansQuery } from '#resources/platform-plans.ts';
import { planTexts } from '#texts/plans.ts';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { monthLabel, percent, whole } from './amounts.ts';
import classes from './breakdowns.module.css';
import { Panel } from './panel.tsx';

type RetentionProps = { readonly userId: string; readonly timeZone: string };

/** How many of the subscribers of a month stayed. */
export function Retention({ userId, timeZone }: RetentionProps) {
  const { data, isError, error, refetch } = useQuery(retentionQuery(userId, timeZone));
  const cohorts = data?.filter(({ joined }) => joined > 0);
  return (
    <Panel title={texts.retention} note={texts.retentionText}>
      {isError && !data && (
        <Group mt="md" role="alert">
          {messageOf(error, texts.loadFailed)}
          <Action size="sm" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Action>
        </Group>
      )}
      {!isError && !data && <Skeleton mt="md" height={120} />}
      {cohorts?.length === 0 && (
        <Text mt="md" c="dimmed">
          {texts.noRetention}
        </Text>
      )}
      {cohorts && cohorts.length > 0 && <CohortTable cohorts={cohorts} />}
      <MoreMonths />
    </Panel>
  );
}

/** Leads from the free plan to the one that follows more months. */
function MoreMonths() {
  const { data: own } = useQuery(ownPlanQuery);
  const { data: plans } = useQuery(platformPlansQuery);
  const premium = plans?.find(({ name }) => name === 'premium');
  if (own?.name !== 'creator' || !premium) return null;
  return (
    <Group mt="md" gap="sm" c="dimmed">
      {planTexts.moreRetention(premium.limits.retentionMonths)}
      <ActionLink to="/" hash="pricing" size="sm" look="outline">
        {planTexts.seePlans}
      </ActionLink>
    </Group>
  );
}

function CohortTable({ cohorts }: { readonly cohorts: readonly Cohort[] }) {
  const months = Array.from({ length: Math.max(...cohorts.map(({ kept }) => kept.length)) }, (_, month) => month);
  return (
    <div className={classes.scroll} role="group" aria-label={texts.retention} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.joinedIn}</th>
            <th scope="col">{texts.joined}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {texts.monthAfter(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, joined, kept }) => (
            <tr key={month}>
              <th scope="row">{monthLabel(month)}</th>
              <td>{whole(joined)}</td>
              {months.map((after) => (
                <Kept key={after} people={kept[after]} joined={joined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Kept({ people, joined }: { readonly people: number | undefined; readonly joined: number }) {
  if (people === undefined) return <td />;
  return <td title={whole(people)}>{percent((people / joined) * 100)}</td>;
}
