import { Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminDisputeFilter, type AdminDispute } from '@velvet/contracts/payment/admin-disputes';
import { useState } from 'react';
import { adminDisputesQuery } from '#resources/admin-disputes.ts';
import { adminDisputeTexts as texts } from '#texts/admin-disputes.ts';
import { administrationTexts } from '#texts/administration.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { day } from '#ui/format.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { creatorOf, dollars, nameOf } from './money-words.ts';
import { PagedRows } from './paged-rows.tsx';
import classes from './rows.module.css';

const chips = AdminDisputeFilter.options.map((value) => ({ value, label: texts.filter[value] }));
const tones = { open: 'bad', won: 'good', lost: 'bad' } as const;

type DisputesScreenProps = {
  /** the opened dispute, which the address names */
  readonly disputeId: string | undefined;
  readonly onDispute: (id: string | undefined) => void;
};

/** Disputes with their due dates and evidence. */
export function DisputesScreen({ disputeId, onDispute }: DisputesScreenProps) {
  const [state, setState] = useState<AdminDisputeFilter>('open');
  const pages = useInfiniteQuery(adminDisputesQuery(state));
  return (
    <Stack gap="lg" maw="var(--velvet-column-rows)" pb="4xl">
      <FilterChips label={texts.filters} chips={chips} value={state} onChange={setState} />
      <PagedRows label={texts.label} pages={pages} failed={texts.failed} empty={{ title: texts.empty[state] }}>
        {(dispute) => <DisputeRow key={dispute.id} dispute={dispute} onOpen={() => onDispute(dispute.id)} />}
      </PagedRows>
      <DisputeDialog id={disputeId} onClose={() => onDispute(undefined)} />
    </Stack>
  );
}

function DisputeRow({ dispute, onOpen }: { readonly dispute: AdminDispute; readonly onOpen: () => void }) {
  const { payer, amount, currency, state, reason, dueAt, submittedAt, openedAt } = dispute;
  const shown = dollars(amount, currency);
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <p className={classes.title}>{administrationTexts.payments.between(nameOf(payer), creatorOf(dispute))}</p>
        <Group component="p" gap="0 var(--mantine-spacing-md)" fz="sm" c="dimmed" data-tabular>
          <span className={classes.tone} data-tone={tones[state]}>
            {texts.states[state]}
          </span>
          <span>{texts.openedAt(day(openedAt))}</span>
          {reason !== null && <span>{texts.reason(reason)}</span>}
          {submittedAt !== null && <span>{texts.submitted(day(submittedAt))}</span>}
          {submittedAt === null && dueAt !== null && state === 'open' && <span>{texts.due(day(dueAt))}</span>}
        </Group>
      </div>
      <span className={classes.amount} data-tabular>
        {shown}
      </span>
      <Action look="quiet" size="sm" aria-label={texts.evidenceOf(shown, nameOf(payer))} onClick={onOpen}>
        {texts.evidence}
      </Action>
    </li>
  );
}
