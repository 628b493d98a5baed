import { Box, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SubscriberStatus, type Subscriber } from '@velvet/contracts/payment/customers';
import { useState } from 'react';
import { allSubscribers, type SubscriberFilter, subscribersQuery } from '#resources/customers.ts';
import { customerTexts, sectionPageTexts } from '#texts/customers.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import { day, money } from '#ui/format.ts';
import { renewalWords } from '#ui/renewal-words.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { subscribersFile } from './customer-files.ts';
import { CustomerList } from './customer-list.tsx';
import { CustomerName } from './customer-name.tsx';
import { CustomerTools } from './customer-tools.tsx';
import classes from './customers.module.css';
import { dollars } from './totals.ts';

const chips = [
  { value: 'all' as const, label: customerTexts.all },
  ...SubscriberStatus.options.map((value) => ({ value, label: customerTexts.statuses[value] })),
];

/** A creator's subscribers, past ones included, with the creator's share. */
export function SubscribersScreen() {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<SubscriberFilter['status']>('all');
  const filter = { status, q: useTyped(text) };
  const pages = useInfiniteQuery(subscribersQuery(filter));
  const read = async (signal: AbortSignal) => {
    const subscribers = await allSubscribers(filter, signal);
    return { rows: subscribers.length, text: subscribersFile(subscribers) };
  };
  return (
    <Stack gap="lg" pb="4xl" maw={960}>
      <CustomerTools text={text} onText={setText} file={{ name: customerTexts.subscribersFileName, read }} />
      <FilterChips label={customerTexts.filters} chips={chips} value={status} onChange={setStatus} />
      <CustomerList
        label={sectionPageTexts.subscribers}
        pages={pages}
        failed={customerTexts.subscribersFailed}
        isFiltered={status !== 'all' || filter.q !== ''}
        empty={{ title: customerTexts.noSubscribers, text: customerTexts.noSubscribersText }}
      >
        {(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />}
      </CustomerList>
    </Stack>
  );
}

function SubscriberRow({ subscriber }: { readonly subscriber: Subscriber }) {
  const { person, status, netPrice, netRenewals, netTotal, currency, subscribedAt, periodEndsAt, endedAt } = subscriber;
  const renewals = netRenewals.length > 0 ? netRenewals : [{ price: netPrice, from: subscribedAt }];
  const state = customerTexts.state[status](periodEndsAt && day(periodEndsAt), endedAt && day(endedAt));
  return (
    <li className={classes.row}>
      <PersonAvatar name={person?.name ?? customerTexts.unnamed} picture={person?.avatar ?? ''} size={44} />
      <Box miw={0}>
        <CustomerName person={person} />
        <Text fz="sm" data-tabular c={status === 'past_due' ? '#ff9aa4' : 'dimmed'}>
          {state}
        </Text>
        <Text fz="sm" data-tabular c="dimmed">
          {customerTexts.since(day(subscribedAt))}
        </Text>
      </Box>
      <div className={classes.figures}>
        <Text fw={600} data-tabular c="var(--velvet-gold)">
          {money(dollars(netTotal, currency))}
        </Text>
        <Text fz="sm" data-tabular c="dimmed">
          {customerTexts.total}
        </Text>
        <Text fz="sm" data-tabular c="dimmed">
          {netPrice === 0 ? customerTexts.free : renewalWords(renewals, subscriber)}
        </Text>
      </div>
    </li>
  );
}
