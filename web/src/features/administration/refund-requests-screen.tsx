import { Box, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RefundRequestState, type RefundRequestCase } from '@velvet/contracts/payment/refund-requests';
import { useState } from 'react';
import { refundRequestsQuery } from '#resources/admin-payments.ts';
import { administrationTexts } from '#texts/administration.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { day, moment } from '#ui/format.ts';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import { creatorOf, dollars, nameOf } from './money-words.ts';
import { PagedRows } from './paged-rows.tsx';
import classes from './rows.module.css';

const texts = administrationTexts.requests;
const chips = RefundRequestState.options.map((value) => ({ value, label: texts.states[value] }));

type Deciding = { readonly request: RefundRequestCase; readonly decision: Decision };

type RefundRequestsScreenProps = { readonly onPayment: (id: string) => void };

/** Requests of payers, and the decisions. */
export function RefundRequestsScreen({ onPayment }: RefundRequestsScreenProps) {
  const [state, setState] = useState<RefundRequestState>('requested');
  const [deciding, setDeciding] = useState<Deciding>();
  const pages = useInfiniteQuery(refundRequestsQuery(state));
  return (
    <Stack gap="lg" maw="var(--velvet-column-rows)" pb="4xl">
      <FilterChips label={texts.filters} chips={chips} value={state} onChange={setState} />
      <PagedRows label={texts.label} pages={pages} failed={texts.failed} empty={{ title: texts.empty[state] }}>
        {(request) => (
          <RequestRow
            key={request.id}
            request={request}
            onDecide={(decision) => setDeciding({ request, decision })}
            onPayment={() => onPayment(request.paymentId)}
          />
        )}
      </PagedRows>
      <DecisionDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </Stack>
  );
}

type RequestRowProps = {
  readonly request: RefundRequestCase;
  readonly onDecide: (decision: Decision) => void;
  readonly onPayment: () => void;
};

function RequestRow({ request, onDecide, onPayment }: RequestRowProps) {
  const { payer, state, reason, answer, amount, refunded, currency, paidAt, requestedAt } = request;
  return (
    <Box component="li" py="md">
      <Group justify="space-between" align="baseline" gap="2xs">
        <p className={classes.title}>{administrationTexts.payments.between(nameOf(payer), creatorOf(request))}</p>
        <Text component="time" dateTime={requestedAt} fz="caption" c="dimmed">
          {moment(requestedAt)}
        </Text>
      </Group>
      <Text fz="sm" c="dimmed" data-tabular>
        {[
          texts.paid(dollars(amount, currency), day(paidAt)),
          ...(refunded > 0 ? [texts.returned(dollars(refunded, currency))] : []),
        ].join(' · ')}
      </Text>
      <Text data-written my="2xs" className={classes.words}>
        {reason}
      </Text>
      {answer !== null && (
        <Text data-written mb="2xs" fz="sm" c="dimmed" className={classes.words}>
          {`${texts.answered}: ${answer}`}
        </Text>
      )}
      <Group gap="2xs">
        {state === 'requested' && (
          <>
            <Action size="sm" look="raised" onClick={() => onDecide('approved')}>
              {texts.approve}
            </Action>
            <Action size="sm" look="outline" onClick={() => onDecide('declined')}>
              {texts.decline}
            </Action>
          </>
        )}
        <Action size="sm" look="quiet" onClick={onPayment}>
          {texts.payment}
        </Action>
      </Group>
    </Box>
  );
}
