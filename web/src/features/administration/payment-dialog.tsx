import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AdminPaymentDetail } from '@velvet/contracts/payment/admin-payments';
import { messageOf } from '#api/failure.ts';
import { adminPaymentQuery } from '#resources/admin-payments.ts';
import { administrationTexts } from '#texts/administration.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { moment } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { creatorOf, dollars, isRefundable, nameOf, standingOf, taxFacts } from './money-words.ts';
import { PaymentPostings } from './payment-postings.tsx';
import { PaymentRefunds } from './payment-refunds.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const texts = administrationTexts.payments;

type PaymentDialogProps = {
  /** undefined while no payment is open */
  readonly id: string | undefined;
  readonly onClose: () => void;
};

/** A payment with all that was booked for it; the address of the page names it. */
export function PaymentDialog({ id, onClose }: PaymentDialogProps) {
  return (
    <Dialog opened={id !== undefined} onClose={onClose} isInAddress size={620} title={texts.title}>
      {id !== undefined && <Opened key={id} id={id} onClose={onClose} />}
    </Dialog>
  );
}

function Opened({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(adminPaymentQuery(id));
  const [isRefunding, { open, close }] = useDisclosure(false);
  if (isError && !data) {
    return <ErrorState message={messageOf(error, texts.paymentFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height={360} radius="md" />;
  return (
    <Stack gap="lg">
      <Facts look="ruled" facts={factsOf(data)} />
      <PaymentPostings postings={data.postings} currency={data.currency} />
      <PaymentRefunds payment={data} />
      <DialogButtons>
        <Action look="quiet" onClick={onClose}>
          {administrationTexts.close}
        </Action>
        {isRefundable(data) && <Action onClick={open}>{texts.refund}</Action>}
      </DialogButtons>
      <RefundDialog payment={data} isOpen={isRefunding} onClose={close} />
    </Stack>
  );
}

function factsOf(payment: AdminPaymentDetail) {
  const { facts } = texts;
  const { amount, refunded, currency, card, settledAt, message, providerId, providerUrl } = payment;
  return [
    [facts.state, standingOf(payment).text],
    [facts.amount, dollars(amount, currency)],
    ...(refunded > 0 ? [[facts.refunded, dollars(refunded, currency)] as const] : []),
    [facts.share, dollars(payment.creatorShare, currency)],
    [facts.payer, nameOf(payment.payer)],
    [facts.creator, creatorOf(payment)],
    ...(card ? [[facts.card, `${card.brand} •••• ${card.last4}`] as const] : []),
    ...taxFacts(payment),
    [facts.created, moment(payment.createdAt)],
    ...(settledAt === null ? [] : [[facts.settled, moment(settledAt)] as const]),
    ...(message === null ? [] : [[facts.message, message] as const]),
    [facts.id, <Id key="id" text={payment.id} />],
    ...(providerId === null
      ? []
      : [[facts.provider, <ProviderLink key="provider" id={providerId} url={providerUrl} />] as const]),
  ] as const;
}

const Id = ({ text }: { readonly text: string }) => (
  <Text component="span" fz="sm" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
);

function ProviderLink({ id, url }: { readonly id: string; readonly url: string | null }) {
  if (url === null) return <Id text={id} />;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" aria-label={texts.openProvider(id)}>
      <Id text={id} />
    </Anchor>
  );
}
