import { Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconGift, IconReceipt2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Statement } from '@velvet/contracts/payment/statements';
import { useState } from 'react';
import { allSalesQuery } from '#resources/statements.ts';
import { statementTexts } from '#texts/statements.ts';
import { Action } from '#ui/action.tsx';
import { CardHead } from '#ui/card-head.tsx';
import { count, money } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import { saveFile } from '#ui/save-file.ts';
import { closingDay, weekBefore } from './closing-day.ts';
import { salesFile } from './files.ts';
import classes from './statement-card.module.css';
import { dollars } from './totals.ts';

const icons = { payout: IconReceipt2, bonus: IconGift, refund: IconArrowBackUp } as const;

const tones = { pending: 'plain', processing: 'pending', completed: 'good', failed: 'bad' } as const;

type StatementCardProps = { readonly statement: Statement; readonly onDetails: () => void };

export function StatementCard({ statement, onDetails }: StatementCardProps) {
  const { title, description, type, status, netAmount, currency, date } = statement;
  return (
    <Stack component="li" gap="md" miw={0} bdrs="md" bg="var(--velvet-surface)" className={classes.card}>
      <CardHead
        icon={icons[type]}
        iconTitle={statementTexts.types[type]}
        heading="h2"
        title={title}
        note={description}
        status={statementTexts.statuses[status]}
        tone={tones[status]}
      />
      <p className={classes.amount} data-negative={netAmount < 0 || undefined}>
        {signed(netAmount, currency)}
        <Text component="span" ml="2xs" ff="var(--mantine-font-family)" fz="caption" lts={0} c="dimmed">
          {statementTexts.net}
        </Text>
      </p>
      <Facts statement={statement} />
      <Group align="stretch" wrap="nowrap" gap="4xs" mt="auto">
        <Action size="sm" aria-label={statementTexts.detailsOf(title, weekBefore(date))} onClick={onDetails}>
          {statementTexts.details}
        </Action>
        <DownloadAction statement={statement} />
      </Group>
    </Stack>
  );
}

/** '+$12.00' and '-$3.00'. */
function signed(amount: number, currency: Statement['currency']): string {
  return `${amount > 0 ? '+' : ''}${money(dollars(amount, currency))}`;
}

function Facts({ statement }: { readonly statement: Statement }) {
  const { date, transactions, amount, fees, method, currency } = statement;
  const facts = [
    [statementTexts.gross, money(dollars(amount, currency))],
    [statementTexts.fees, money(dollars(fees, currency))],
    [statementTexts.period, weekBefore(date)],
    [statementTexts.closes, closingDay(date)],
    [statementTexts.transactions, count(transactions)],
    [statementTexts.paidBy, statementTexts.method(method)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" c="dimmed">
            {label}
          </Text>
          <Text component="dd" ta="right" data-tabular>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** Each sale of the week in a file. */
function DownloadAction({ statement }: { readonly statement: Statement }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const sales = await client.fetchQuery(allSalesQuery(statement.id));
      saveFile(statementTexts.fileName(statement.id), salesFile(statement, sales));
    } catch {
      toast.error(statementTexts.downloadFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Action
      size="sm"
      look="quiet"
      loading={isBusy}
      aria-label={statementTexts.downloadOf(statement.title, weekBefore(statement.date))}
      leftSection={<IconDownload aria-hidden size={17} stroke={1.6} />}
      onClick={() => void download()}
    >
      {statementTexts.download}
    </Action>
  );
}
