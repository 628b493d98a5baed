import { Box, Stack, Text } from '@mantine/core';
import type { AdminPaymentDetail } from '@velvet/contracts/payment/admin-payments';
import { useId } from 'react';
import { administrationTexts } from '#texts/administration.ts';
import { moment } from '#ui/format.ts';
import { dollars } from './money-words.ts';
import classes from './rows.module.css';

const { payments: texts, refund: refundTexts, requests: requestTexts } = administrationTexts;

/** Refunds of a payment, and what its payer asked for. */
export function PaymentRefunds({ payment }: { readonly payment: AdminPaymentDetail }) {
  const headingId = useId();
  const { refunds, requests, currency } = payment;
  if (refunds.length + requests.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Text component="h3" id={headingId} ff="inherit" fz="label" fw={600} lts={0} mb="2xs">
        {texts.refunds}
      </Text>
      <Stack gap="sm">
        {requests.map(({ id, state, reason, answer, requestedAt }) => (
          <Box key={id}>
            <Text fz="caption" c="dimmed">
              {`${requestTexts.label} · ${requestTexts.states[state]} · ${moment(requestedAt)}`}
            </Text>
            <p className={classes.words} data-written>
              {reason}
            </p>
            {answer !== null && <p className={classes.words} data-written>{`${requestTexts.answered}: ${answer}`}</p>}
          </Box>
        ))}
        {refunds.map(({ id, amount, state, reason, note, orderedBy, orderedAt }) => (
          <Box key={id}>
            <Text>
              {`${dollars(amount, currency)} · ${texts.refundStates[state]} · ${refundTexts.reasons[reason]}`}
            </Text>
            <Text fz="caption" c="dimmed">
              {`${moment(orderedAt)} ${orderedBy === null ? texts.byRule : texts.byAdministrator}`}
            </Text>
            {note !== null && (
              <p className={classes.words} data-written>
                {note}
              </p>
            )}
          </Box>
        ))}
      </Stack>
    </section>
  );
}
