import { Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminPayoutFilter, type AdminPayout } from '@velvet/contracts/payment/admin-payouts';
import { useState } from 'react';
import { adminPayoutsQuery } from '#resources/admin-payouts.ts';
import { adminPayoutTexts as texts } from '#texts/admin-payouts.ts';
import { payoutTexts } from '#texts/payouts.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { day } from '#ui/format.ts';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { HoldDialog, type HeldCreator } from './hold-dialog.tsx';
import { dollars, nameOf } from './money-words.ts';
import { PagedRows } from './paged-rows.tsx';
import classes from './rows.module.css';

const chips = AdminPayoutFilter.options.map((value) => ({ value, label: texts.filter[value] }));
const tones = { pending: 'pending', processing: 'pending', completed: 'good', failed: 'bad' } as const;

/** Payouts of all creators, each with the way to hold the balance of its creator. */
export function AdminPayoutList() {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<AdminPayoutFilter>('all');
  const [held, setHeld] = useState<HeldCreator>();
  const pages = useInfiniteQuery(adminPayoutsQuery({ status, q: useTyped(text) }));
  return (
    <Stack gap="lg">
      <SearchField label={texts.search} value={text} onChange={setText} />
      <FilterChips label={texts.filters} chips={chips} value={status} onChange={setStatus} />
      <PagedRows label={texts.list} pages={pages} failed={texts.listFailed} empty={{ title: texts.empty }}>
        {(payout) => <PayoutRow key={payout.id} payout={payout} onHold={setHeld} />}
      </PagedRows>
      <HoldDialog held={held} onClose={() => setHeld(undefined)} />
    </Stack>
  );
}

type PayoutRowProps = { readonly payout: AdminPayout; readonly onHold: (creator: HeldCreator) => void };

function PayoutRow({ payout, onHold }: PayoutRowProps) {
  const { creatorId, creator, status, amount, currency, method, failure, openedAt } = payout;
  const name = nameOf(creator);
  const masked = method.kind === 'paypal' ? method.label : payoutTexts.masked(method.label);
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <p className={classes.title}>{name}</p>
        <Group component="p" gap="0 var(--mantine-spacing-md)" fz="sm" c="dimmed" data-tabular>
          <span>{day(openedAt)}</span>
          <span>{payoutTexts.destinations[method.kind](masked)}</span>
          <span className={classes.tone} data-tone={tones[status]}>
            {texts.statuses[status]}
          </span>
        </Group>
        {failure !== null && <p className={classes.note}>{payoutTexts.failed(failure)}</p>}
      </div>
      <span className={classes.amount} data-tabular>
        {dollars(amount, currency)}
      </span>
      <Action look="quiet" size="sm" aria-label={texts.holdOf(name)} onClick={() => onHold({ id: creatorId, name })}>
        {texts.hold}
      </Action>
    </li>
  );
}
