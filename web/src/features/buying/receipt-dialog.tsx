import { Box, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { BillingEntry } from '@velvet/contracts/payment/billing';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import { messageOf } from '#api/failure.ts';
import { readReceiptFile } from '#resources/documents.ts';
import { receiptQuery } from '#resources/purchases.ts';
import { billingTexts } from '#texts/billing.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DownloadAction } from '#ui/download-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { moment, money } from '#ui/format.ts';
import { Wordmark } from '#ui/wordmark.tsx';
import { cardOf, creatorOf, taxOf, whatOf } from './billing-words.ts';
import classes from './billing.module.css';
import { dollars } from './price.ts';

type ReceiptDialogProps = {
  /** kept while the dialog fades */
  readonly id: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** One receipt. Printed, it is all there is on the paper. */
export function ReceiptDialog({ id, isOpen, onClose }: ReceiptDialogProps) {
  return (
    <Dialog opened={isOpen && id !== undefined} onClose={onClose} size={480} title={billingTexts.receipt}>
      {id !== undefined && <Receipt id={id} onClose={onClose} />}
    </Dialog>
  );
}

function Receipt({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(receiptQuery(id));
  if (isError && !data) {
    return <ErrorState message={messageOf(error, billingTexts.receiptFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height={300} radius="md" />;
  return (
    <>
      <div className={classes.receipt}>
        <p>
          <Wordmark />
        </p>
        <Box my="md">
          <Facts look="sum" facts={factsOf(data)} />
        </Box>
        <Text fz="sm" c="dimmed">
          {noteOf(data)}
        </Text>
      </div>
      <DialogButtons>
        <Action look="quiet" onClick={onClose}>
          {billingTexts.close}
        </Action>
        <Action look="outline" onClick={() => window.print()}>
          {billingTexts.print}
        </Action>
        <DownloadAction read={() => readReceiptFile(id)} failed={billingTexts.downloadFailed}>
          {billingTexts.download}
        </DownloadAction>
      </DialogButtons>
    </>
  );
}

function noteOf({ creatorId, tax }: BillingEntry): string {
  if (creatorId === platformId) return billingTexts.platformNote;
  // where payments are taxed, the platform is the seller
  return tax === null ? billingTexts.note : billingTexts.taxedNote;
}

function numberLabelOf({ tax, amount }: BillingEntry): string {
  if (tax === null) return billingTexts.number;
  return amount < 0 ? billingTexts.creditNoteNumber : billingTexts.invoiceNumber;
}

function factsOf(receipt: BillingEntry & { readonly payer: PersonCard | null }) {
  const { number, bookedAt, payer, status, amount, currency } = receipt;
  return [
    [numberLabelOf(receipt), number],
    [billingTexts.date, moment(bookedAt)],
    [billingTexts.item, whatOf(receipt)],
    [billingTexts.creator, creatorOf(receipt)],
    ...(payer ? [[billingTexts.payer, `${payer.name} (@${payer.handle})`] as const] : []),
    [billingTexts.card, cardOf(receipt)],
    [billingTexts.status, billingTexts.statuses[status]],
    ...taxOf(receipt),
    [amount < 0 ? billingTexts.refunded : billingTexts.amount, money(dollars(Math.abs(amount), currency))],
  ] as const;
}
