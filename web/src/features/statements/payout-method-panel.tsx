import { Box, Center, Text } from '@mantine/core';
import { IconBrandPaypal, IconBuildingBank, IconCoins } from '@tabler/icons-react';
import type { PayoutMethod, PayoutSummary } from '@velvet/contracts/payment/payouts';
import { useId } from 'react';
import { payoutTexts } from '#texts/payouts.ts';
import { Action } from '#ui/action.tsx';
import { day } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Rows } from '#ui/rows.tsx';
import classes from './payout-method-panel.module.css';
import { PayoutMethodDialogs } from './payout-method-dialogs.tsx';
import { maskOf, missingWords } from './payout-words.ts';
import type { SigningIn } from './signing-in.ts';
import { usePayoutMethodChange } from './use-payout-method-change.ts';
import type { WantedChange } from './wanted-change.ts';

const icons = {
  bank: IconBuildingBank,
  iban: IconBuildingBank,
  us_bank: IconBuildingBank,
  paypal: IconBrandPaypal,
  usdc: IconCoins,
} as const;

type PayoutMethodPanelProps = SigningIn & { readonly summary: PayoutSummary };

/** The masked account that payouts go to, with its changes. */
export function PayoutMethodPanel({ summary, ...signingIn }: PayoutMethodPanelProps) {
  const headingId = useId();
  const { method, next } = summary;
  const change = usePayoutMethodChange(signingIn.signedInAt, summary.signInMinutes);
  const row = {
    isAvailable: next.obstacle !== 'unavailable',
    onChange: change.open,
    hasChanged: change.wanted !== undefined,
  };
  return (
    <section aria-labelledby={headingId}>
      <Text component="h2" id={headingId} mb="sm" ff="heading" fz="2xl" fw={430}>
        {payoutTexts.method}
      </Text>
      <Rows component="div">
        {method ? <Saved method={method} {...row} /> : <Missing {...row} first={firstOf(summary)} />}
      </Rows>
      <PayoutMethodDialogs summary={summary} change={change} onSignInAgain={signingIn.onSignInAgain} />
    </section>
  );
}

/** Bank accounts of before are replaced by one at the provider. */
const wantedOf = ({ kind }: Pick<PayoutMethod, 'kind'>): WantedChange =>
  kind === 'iban' || kind === 'us_bank' ? 'bank' : kind;

const firstOf = ({ kinds: [kind] }: PayoutSummary): WantedChange => (kind ? wantedOf({ kind }) : 'bank');

type RowProps = {
  /** whether the platform pays out at all */
  readonly isAvailable: boolean;
  readonly onChange: (wanted: WantedChange) => void;
  /** the button that opened the change is gone with the old method: the first one of the new row takes the focus */
  readonly hasChanged: boolean;
};

function Saved({ method, isAvailable, onChange, hasChanged }: RowProps & { readonly method: PayoutMethod }) {
  const Drawn = icons[method.kind];
  const isIncomplete = method.missing.length > 0;
  return (
    <div className={classes.row}>
      <Center component="span" w={48} h={48} bdrs="md" c="dimmed" bg="var(--velvet-raised)">
        <Drawn aria-hidden size={22} stroke={1.6} />
      </Center>
      <Box miw={0}>
        <Text fw={600}>{payoutTexts.kinds[method.kind]}</Text>
        {method.label !== '' && (
          <Text fz="sm" data-tabular style={{ overflowWrap: 'anywhere' }}>
            {maskOf(method)}
          </Text>
        )}
        <Text fz="sm" c="dimmed">
          {isIncomplete ? missingWords(method.missing) : payoutTexts.changedOn(day(method.changedAt))}
        </Text>
      </Box>
      <div className={classes.actions}>
        {isAvailable && isIncomplete && (
          <Action look="accent" onClick={() => onChange('account')}>
            {payoutTexts.finish}
          </Action>
        )}
        {isAvailable && (
          <Action onClick={() => onChange(wantedOf(method))} autoFocus={hasChanged}>
            {payoutTexts.change}
          </Action>
        )}
        <Action look="quiet" onClick={() => onChange('remove')}>
          {payoutTexts.remove}
        </Action>
      </div>
    </div>
  );
}

function Missing({ isAvailable, first, onChange, hasChanged }: RowProps & { readonly first: WantedChange }) {
  return (
    <div className={classes.row}>
      <Center component="span" w={48} h={48} bdrs="md" c="dimmed" bg="var(--velvet-raised)">
        <IconBuildingBank aria-hidden size={22} stroke={1.6} />
      </Center>
      <Box miw={0}>
        <Text fw={600}>{payoutTexts.noMethod}</Text>
        <Text fz="sm" c="dimmed">
          {payoutTexts.noMethodText}
        </Text>
      </Box>
      {isAvailable && (
        <div className={classes.actions}>
          <Action
            look="accent"
            leftSection={<Icon name="plus" />}
            onClick={() => onChange(first)}
            autoFocus={hasChanged}
          >
            {payoutTexts.add}
          </Action>
        </div>
      )}
    </div>
  );
}
