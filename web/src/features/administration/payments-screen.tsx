import { Box, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminPaymentFilter, type AdminPayment } from '@velvet/contracts/payment/admin-payments';
import { useState } from 'react';
import { adminPaymentsQuery } from '#resources/admin-payments.ts';
import { administrationTexts } from '#texts/administration.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { moment } from '#ui/format.ts';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { creatorOf, dollars, nameOf, standingOf } from './money-words.ts';
import { PagedRows } from './paged-rows.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import classes from './rows.module.css';

const texts = administrationTexts.payments;
const chips = AdminPaymentFilter.options.map((value) => ({ value, label: texts.states[value] }));

type PaymentsScreenProps = {
  /** the opened payment, which the address names */
  readonly paymentId: string | undefined;
  readonly onPayment: (id: string | undefined) => void;
};

/** Payments of all people, found by person, by the id of the payment or by that of the charge. */
export function PaymentsScreen({ paymentId, onPayment }: PaymentsScreenProps) {
  const [text, setText] = useState('');
  const [state, setState] = useState<AdminPaymentFilter>('all');
  const pages = useInfiniteQuery(adminPaymentsQuery({ state, q: useTyped(text) }));
  return (
    <Stack gap="lg" maw="var(--velvet-column-rows)" pb="4xl">
      <SearchField label={texts.search} value={text} onChange={setText} />
      <FilterChips label={texts.filters} chips={chips} value={state} onChange={setState} />
      <PagedRows
        label={texts.label}
        pages={pages}
        failed={texts.failed}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
      >
        {(payment) => <PaymentRow key={payment.id} payment={payment} onOpen={() => onPayment(payment.id)} />}
      </PagedRows>
      <PaymentDialog id={paymentId} onClose={() => onPayment(undefined)} />
    </Stack>
  );
}

function PaymentRow({ payment, onOpen }: { readonly payment: AdminPayment; readonly onOpen: () => void }) {
  const { kind, amount, currency, createdAt } = payment;
  const { text, tone } = standingOf(payment);
  const [shown, at] = [dollars(amount, currency), moment(createdAt)];
  return (
    <li className={classes.row}>
      <Box miw={0} className={classes.main}>
        <p className={classes.title}>{texts.between(nameOf(payment.payer), creatorOf(payment))}</p>
        <Group component="p" gap="0 var(--mantine-spacing-md)" fz="sm" c="dimmed" data-tabular>
          <span>{texts.kinds[kind]}</span>
          <span>{at}</span>
          <span className={classes.tone} data-tone={tone}>
            {text}
          </span>
        </Group>
      </Box>
      <span className={classes.amount} data-tabular>
        {shown}
      </span>
      <Action look="quiet" size="sm" aria-label={texts.detailsOf(texts.kinds[kind], shown, at)} onClick={onOpen}>
        {administrationTexts.details}
      </Action>
    </li>
  );
}
