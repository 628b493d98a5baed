import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Statement } from '@velvet/contracts/payment/statements';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { statementsQuery } from '#resources/statements.ts';
import { statementTexts } from '#texts/statements.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { count } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import type { View } from '#ui/view-switch.tsx';
import { saveFile } from '#ui/save-file.ts';
import { EarningsPanel } from './earnings-panel.tsx';
import { statementsFile } from './files.ts';
import { StatementCard } from './statement-card.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { StatementTools } from './statement-tools.tsx';
import { StatementTotals } from './statement-totals.tsx';
import classes from './statements-screen.module.css';
import { isFound, statusFilters, type StatusFilter } from './totals.ts';

/** Part 2: a creator's weeks in money. */
export function StatementsScreen() {
  const { data, isError, error, refetch } = useQuery(statementsQuery);
  if (isError && !data) {
    return <ErrorState message={messageOf(error, statementTexts.loadFailed)} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="lg" pb="4xl">
      <EarningsPanel />
      <StatementTotals statements={data} />
      {data ? <Statements statements={data} /> : <Waiting />}
    </Stack>
  );
}

function Statements({ statements }: { readonly statements: readonly Statement[] }) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<StatusFilter>('all');
  const [view, setView] = useState<View>('grid');
  const [shown, setShown] = useState<Statement>();
  const [isOpen, setOpen] = useState(false);
  const hasFailed = statements.some((statement) => statement.status === 'failed');
  const matching = statements.filter((statement) => isFound(statement, text));
  const found = matching.filter((statement) => status === 'all' || statement.status === status);
  const exportFound = () => {
    saveFile(statementTexts.fileName(status), statementsFile(found));
    toast.success(statementTexts.exported(found.length));
  };
  return (
    <>
      <StatementTools
        text={text}
        onText={setText}
        view={view}
        onView={setView}
        onExport={found.length > 0 ? exportFound : undefined}
      />
      <FilterChips
        label={statementTexts.filters}
        chips={chipsOf(matching, hasFailed)}
        value={status}
        onChange={setStatus}
      />
      {found.length === 0 ? (
        <EmptyState
          icon="receipt"
          title={statementTexts.emptyTitle}
          {...(statements.length === 0 && { text: statementTexts.emptyText })}
        />
      ) : (
        <ul className={classes.statements} data-view={view}>
          {found.map((statement) => (
            <StatementCard
              key={statement.id}
              statement={statement}
              onDetails={() => {
                setShown(statement);
                setOpen(true);
              }}
            />
          ))}
        </ul>
      )}
      <StatementDialog statement={shown} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** @param hasFailed without a failed statement the specification's chips are all */
function chipsOf(statements: readonly Statement[], hasFailed: boolean) {
  const chip = (value: StatusFilter, label: string, of: readonly Statement[]) => ({
    value,
    label,
    count: count(of.length),
  });
  return [
    chip('all', statementTexts.all, statements),
    ...statusFilters
      .filter((value) => value !== 'failed' || hasFailed)
      .map((value) =>
        chip(
          value,
          statementTexts.statuses[value],
          statements.filter(({ status }) => status === value),
        ),
      ),
  ];
}

function Waiting() {
  return (
    <div role="status" aria-label={statementTexts.loading}>
      <Text mb="sm" c="dimmed">
        {statementTexts.loading}
      </Text>
      <div className={classes.statements} data-view="grid" aria-hidden>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={268} radius="md" />
        ))}
      </div>
    </div>
  );
}
