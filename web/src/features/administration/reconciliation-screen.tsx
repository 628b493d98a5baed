import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DifferenceState, type Difference, type ReconciliationRun } from '@velvet/contracts/payment/reconciliation';
import { useId, useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { differencesQuery, reconciliationQuery } from '#resources/reconciliation.ts';
import { reconciliationTexts as texts } from '#texts/reconciliation.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import { counted, day } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import { DifferenceDialog, type DecidedAs } from './difference-dialog.tsx';
import { DifferenceRow } from './difference-row.tsx';
import { PagedRows } from './paged-rows.tsx';
import classes from './rows.module.css';

type ReconciliationScreenProps = { readonly onPayment: (id: string) => void };

/** Differences that the nightly comparison with the providers found. */
export function ReconciliationScreen({ onPayment }: ReconciliationScreenProps) {
  return (
    <Stack gap="2xl" maw="var(--velvet-column-rows)" pb="4xl">
      <Differences onPayment={onPayment} />
      <Runs />
    </Stack>
  );
}

type Deciding = { readonly difference: Difference; readonly decision: DecidedAs };

function Differences({ onPayment }: ReconciliationScreenProps) {
  const [state, setState] = useState<DifferenceState>('open');
  const [deciding, setDeciding] = useState<Deciding>();
  const pages = useInfiniteQuery(differencesQuery(state));
  const { data } = useQuery(reconciliationQuery);
  const open = data?.open.reduce((sum, { count }) => sum + count, 0);
  const chips = DifferenceState.options.map((value) => ({
    value,
    label: texts.states[value],
    ...(value === 'open' && open !== undefined && { count: String(open) }),
  }));
  return (
    <Stack component="section" gap="lg" aria-label={texts.differences}>
      <FilterChips label={texts.filters} chips={chips} value={state} onChange={setState} />
      <PagedRows label={texts.differences} pages={pages} failed={texts.failed} empty={{ title: texts.empty[state] }}>
        {(difference) => (
          <DifferenceRow
            key={difference.id}
            difference={difference}
            onDecide={(decision) => setDeciding({ difference, decision })}
            onPayment={onPayment}
          />
        )}
      </PagedRows>
      <DifferenceDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </Stack>
  );
}

function Runs() {
  const headingId = useId();
  const { data, isError, error, refetch } = useQuery(reconciliationQuery);
  return (
    <section aria-labelledby={headingId}>
      <Text component="h2" id={headingId} mb="sm" ff="heading" fz="2xl" fw={430}>
        {texts.runs}
      </Text>
      {isError && !data && <ErrorState message={messageOf(error, texts.runsFailed)} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton height={160} radius="md" />}
      {data?.runs.length === 0 && <EmptyState icon="calendar" title={texts.noRuns} text={texts.noRunsText} />}
      {data && data.runs.length > 0 && (
        <Rows aria-labelledby={headingId}>
          {data.runs.map((run) => (
            <Run key={run.day} run={run} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function Run({ run }: { readonly run: ReconciliationRun }) {
  const isDone = run.finishedAt !== null;
  return (
    <Group component="li" justify="space-between" py="sm" gap="2xs">
      <Box>
        <p className={classes.title}>{day(`${run.day}T12:00:00Z`)}</p>
        <Text fz="sm" c="dimmed">
          {isDone ? texts.done(counted(run.checked, texts.object, texts.objects)) : texts.running(run.stage)}
        </Text>
      </Box>
      <Text className={classes.tone} data-tone={isDone ? 'good' : undefined}>
        {isDone ? texts.finished : texts.unfinished}
      </Text>
    </Group>
  );
}
