import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '#api/failure.ts';
import { customerTexts } from '#texts/customers.ts';
import { Action } from '#ui/action.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import classes from './customers.module.css';

/** A paged list as `useInfiniteQuery` returns it. */
export type Pages<Row> = {
  readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

type CustomerListProps<Row> = {
  readonly label: string;
  readonly pages: Pages<Row>;
  readonly failed: string;
  /** whether a filter or search leaves rows out */
  readonly isFiltered: boolean;
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (row: Row) => ReactNode;
};

/** The four states of a creator's list of people: loading, failed, empty and full, page by page. */
export function CustomerList<Row>({ label, pages, failed, isFiltered, empty, children }: CustomerListProps<Row>) {
  const { data, isError, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (isError && !data) return <ErrorState message={messageOf(error, failed)} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) {
    const { nothingFound, nothingFoundText } = customerTexts;
    const face = isFiltered ? { title: nothingFound, text: nothingFoundText } : empty;
    return <EmptyState icon="person" {...face} />;
  }
  return (
    <>
      <Rows aria-label={label} aria-busy={isPlaceholderData}>
        {rows.map(children)}
      </Rows>
      {hasNextPage && (
        <Action mx="auto" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {customerTexts.more}
        </Action>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Rows component="div" role="status" aria-label={customerTexts.loading}>
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className={classes.row}>
          <Skeleton circle height={44} />
          <div>
            <Skeleton height={16} width={160} />
            <Skeleton height={13} width={220} mt="2xs" />
          </div>
          <Skeleton height={18} width={64} />
        </div>
      ))}
    </Rows>
  );
}
