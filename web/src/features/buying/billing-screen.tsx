import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { billingQuery } from '#resources/purchases.ts';
import { useUndo } from '#resources/undo.ts';
import { billingTexts } from '#texts/billing.ts';
import { undoTexts } from '#texts/undo.ts';
import { Action } from '#ui/action.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import { day, money } from '#ui/format.ts';
import { UndoLine, undoTold } from '#ui/undo-line.tsx';
import { cardOf, creatorOf, whatOf } from './billing-words.ts';
import classes from './billing.module.css';
import { dollars } from './price.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { RefundRequestDialog } from './refund-request-dialog.tsx';
import { TaxPanel } from './tax-panel.tsx';

/** Every charge and refund of one's cards, each with its receipt. */
export function BillingScreen({ onDiscover }: { readonly onDiscover: () => void }) {
  return (
    <Stack gap="lg" maw="var(--velvet-column-rows)" pb="4xl">
      <TaxPanel />
      <Charges onDiscover={onDiscover} />
    </Stack>
  );
}

function Charges({ onDiscover }: { readonly onDiscover: () => void }) {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(billingQuery);
  const [shown, setShown] = useState<string>();
  const [requested, setRequested] = useState<BillingEntry>();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (isError && !data) {
    return <ErrorState message={messageOf(error, billingTexts.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Waiting />;
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) {
    return (
      <EmptyState icon="receipt" title={billingTexts.emptyTitle} text={billingTexts.emptyText}>
        <Action onClick={onDiscover}>{billingTexts.discover}</Action>
      </EmptyState>
    );
  }
  const showReceipt = (id: string) => {
    setShown(id);
    open();
  };
  return (
    <Stack gap="lg">
      <Rows aria-label={billingTexts.label}>
        {entries.map((entry) => (
          <BillingRow
            key={entry.id}
            entry={entry}
            onReceipt={() => showReceipt(entry.id)}
            onRequest={() => setRequested(entry)}
          />
        ))}
      </Rows>
      {hasNextPage && (
        <Action mx="auto" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {billingTexts.more}
        </Action>
      )}
      <ReceiptDialog id={shown} isOpen={isOpen} onClose={close} />
      <RefundRequestDialog entry={requested} onClose={() => setRequested(undefined)} />
    </Stack>
  );
}

type BillingRowProps = {
  readonly entry: BillingEntry;
  readonly onReceipt: () => void;
  readonly onRequest: () => void;
};

function BillingRow({ entry, onReceipt, onRequest }: BillingRowProps) {
  const { amount, currency, status, bookedAt } = entry;
  const what = whatOf(entry);
  return (
    <li className={classes.row}>
      <Box miw={0} className={classes.words}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {billingTexts.by(what, creatorOf(entry))}
        </Text>
        <Group component="p" gap="0 var(--mantine-spacing-md)" align="stretch" fz="sm" data-tabular c="dimmed">
          <span>{day(bookedAt)}</span>
          <span>{cardOf(entry)}</span>
          <Text component="span" {...(status === 'disputed' && { c: '#ff9aa4' })}>
            {billingTexts.statuses[status]}
          </Text>
        </Group>
        <RefundState entry={entry} onRequest={onRequest} />
      </Box>
      <Text component="span" fw={600} data-tabular className={classes.amount}>
        {money(dollars(amount, currency))}
      </Text>
      <Action look="quiet" size="sm" aria-label={billingTexts.receiptOf(what, day(bookedAt))} onClick={onReceipt}>
        {billingTexts.receipt}
      </Action>
    </li>
  );
}

/** The state of a request for a refund, or the way to make one. Only charges have it. */
function RefundState({ entry, onRequest }: { readonly entry: BillingEntry; readonly onRequest: () => void }) {
  const { amount, currency, status, refunded, refundFailed, refundRequest, refundableUntil, bookedAt } = entry;
  const undo = useUndo(entry.undo?.purchaseId, undoTold, entry.undo);
  if (amount < 0) return null;
  const facts = [
    ...(status === 'partly_refunded' ? [billingTexts.refundedPart(money(dollars(refunded, currency)))] : []),
    ...(refundFailed > 0 ? [billingTexts.refundFailed(money(dollars(refundFailed, currency)))] : []),
    ...(refundRequest ? [billingTexts.requestStates[refundRequest.state]] : []),
    ...(refundRequest?.answer ? [billingTexts.answer(refundRequest.answer)] : []),
  ];
  return (
    <>
      {facts.length > 0 && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Text>
      )}
      <UndoLine undo={undo} label={undoTexts.undoOf(whatOf(entry), day(bookedAt))} />
      {refundableUntil !== null && (
        <Action
          look="quiet"
          size="sm"
          ml="calc(-1 * var(--mantine-spacing-lg))"
          aria-label={billingTexts.requestRefundOf(whatOf(entry), day(bookedAt))}
          onClick={onRequest}
        >
          {billingTexts.requestRefund}
        </Action>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Stack gap="lg" aria-hidden>
      <Rows component="div">
        {[1, 2, 3, 4].map((key) => (
          <div key={key} className={classes.row}>
            <div>
              <Skeleton height={16} width={180} />
              <Skeleton height={13} width={240} mt="2xs" />
            </div>
            <Skeleton height={18} width={60} />
            <Skeleton height={18} width={60} />
          </div>
        ))}
      </Rows>
    </Stack>
  );
}
