import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '#api/failure.ts';
import { administrationTexts as texts } from '#texts/administration.ts';
import { Action } from '#ui/action.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import classes from './rows.module.css';

/** A paged list as `useInfiniteQuery` returns it. */
type Pages<Row> = {
  readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

type PagedRowsProps<Row> = {
  readonly label: string;
  readonly pages: Pages<Row>;
  readonly failed: string;
  readonly empty: { readonly title: string; readonly text?: string };
  readonly children: (row: Row) => ReactNode;
};

/** The four states of a list of administrators: loading, failed, empty and full, page by page. */
export function PagedRows<Row>({ label, pages, failed, empty, children }: PagedRowsProps<Row>) {
  const { data, isError, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (isError && !data) return <ErrorState message={messageOf(error, failed)} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <EmptyState icon="receipt" {...empty} />;
  return (
    <Stack gap="lg">
      <Rows aria-label={label} aria-busy={isPlaceholderData}>
        {rows.map(children)}
      </Rows>
      {hasNextPage && (
        <Action mx="auto" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Action>
      )}
    </Stack>
  );
}

function Waiting() {
  return (
    <Rows component="div" role="status" aria-label={texts.loading}>
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className={classes.row} aria-hidden>
          <div>
            <Skeleton height={16} width={220} />
            <Skeleton height={13} width={160} mt="2xs" />
          </div>
          <Skeleton height={18} width={60} />
          <Skeleton height={18} width={60} />
        </div>
      ))}
    </Rows>
  );
}
