import { Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TaxRow, TaxStatement } from '@velvet/contracts/payment/taxes';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { taxesQuery } from '#resources/admin-taxes.ts';
import { readTaxFile } from '#resources/documents.ts';
import { adminTaxTexts as texts } from '#texts/admin-taxes.ts';
import { countryName } from '#ui/countries.ts';
import { DownloadAction } from '#ui/download-action.tsx';
import { Figures } from '#ui/figures.tsx';
import { count, numbers } from '#ui/format.ts';
import { lastMonths, monthName } from '#ui/last-months.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import { dollars } from './money-words.ts';
import classes from './rows.module.css';

/** The taxes of a month or quarter by country. */
export function TaxesScreen() {
  const [months] = useState(() => lastMonths(new Date()));
  const [period = '', setPeriod] = useState(months[0]);
  return (
    <Stack gap="lg" maw="var(--velvet-column-rows)" pb="4xl">
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <NativeSelect
          miw={0}
          label={texts.period}
          value={period}
          data={[
            { group: texts.months, items: months.map((value) => ({ value, label: monthName(value) })) },
            { group: texts.quarters, items: quartersOf(months) },
          ]}
          onChange={({ currentTarget }) => setPeriod(currentTarget.value)}
        />
        <DownloadAction look="outline" flex="none" read={() => readTaxFile(period)} failed={texts.downloadFailed}>
          {texts.download}
        </DownloadAction>
      </Group>
      <Taxes period={period} />
    </Stack>
  );
}

/** The quarters of months, newest first: '2026-Q4'. */
function quartersOf(months: readonly string[]): { value: string; label: string }[] {
  const quarters = months.map((month) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`);
  return [...new Set(quarters)].map((value) => ({ value, label: texts.quarter(value.slice(6), value.slice(0, 4)) }));
}

function Taxes({ period }: { readonly period: string }) {
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(taxesQuery(period));
  if (isError && !data) return <ErrorState message={messageOf(error, texts.failed)} onRetry={() => void refetch()} />;
  if (data?.rows.length === 0) {
    const [title, text] = data.isTaxed ? [texts.empty, texts.emptyText] : [texts.untaxed, texts.untaxedText];
    return <EmptyState icon="receipt" title={title} text={text} />;
  }
  return (
    <>
      <Totals statement={data} />
      {data ? (
        <Rows aria-label={texts.label} aria-busy={isPlaceholderData}>
          {data.rows.map((row) => (
            <Country key={`${row.country} ${row.kind} ${row.percent} ${row.currency}`} row={row} />
          ))}
        </Rows>
      ) : (
        <Skeleton height={220} radius="md" />
      )}
    </>
  );
}

function Totals({ statement }: { readonly statement: TaxStatement | undefined }) {
  const of = (name: 'tax' | 'net' | 'gross') =>
    statement?.totals.map((total) => dollars(total[name], total.currency)).join(' + ');
  const documents = statement?.rows.reduce((sum, { invoices, creditNotes }) => sum + invoices + creditNotes, 0);
  return (
    <Figures
      label={texts.totals}
      figures={[
        { label: texts.tax, value: of('tax') },
        { label: texts.net, value: of('net') },
        { label: texts.gross, value: of('gross') },
        { label: texts.documents, value: documents === undefined ? undefined : count(documents) },
      ]}
    />
  );
}

function Country({ row }: { readonly row: TaxRow }) {
  const { country, kind, percent, net, tax, currency, invoices, creditNotes, unconfirmed } = row;
  const rate = numbers({ style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
  return (
    <li className={classes.plain}>
      <div className={classes.main}>
        <p className={classes.title}>{country === null ? texts.unknownCountry : countryName(country)}</p>
        <Text fz="sm" c="dimmed" data-tabular>
          {[
            texts.kinds[kind](rate),
            texts.invoices(invoices),
            ...(creditNotes > 0 ? [texts.creditNotes(creditNotes)] : []),
            ...(unconfirmed > 0 ? [texts.unconfirmed(unconfirmed)] : []),
          ].join(' · ')}
        </Text>
      </div>
      <div className={classes.sums} data-tabular>
        <span className={classes.amount}>{dollars(tax, currency)}</span>
        <Text component="span" fz="sm" c="dimmed">
          {texts.netOf(dollars(net, currency))}
        </Text>
      </div>
    </li>
  );
}
