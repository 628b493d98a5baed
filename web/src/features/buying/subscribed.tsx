import { Box, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Money } from '@velvet/contracts/money';
import { useEffect, useRef } from 'react';
import { subscriptionsQuery } from '#resources/subscriptions.ts';
import { subscribedTexts as texts } from '#texts/buying.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { day, money } from '#ui/format.ts';
import { usePreviews } from '#resources/previews.ts';
import { WorkMosaic } from '#ui/media/work-mosaic.tsx';
import type { Seller } from './buying.ts';
import { DealHead } from './deal-head.tsx';
import classes from './subscribed.module.css';
import { dollars } from './price.ts';
import { isRunning } from './subscription-words.ts';

/** The payment that has just settled. */
export type Paid = {
  readonly amount: Money;
  /** with which it was paid; undefined if it was free */
  readonly card?: string | undefined;
};

type SubscribedProps = {
  readonly creator: Seller;
  readonly ownId: string;
  readonly paid: Paid;
  readonly onClose: () => void;
};

/** The screen after subscribing: the opened work, the next charges with their days, and the link to it. */
export function Subscribed(props: SubscribedProps) {
  const { creator, ownId, paid, onClose } = props;
  const previews = usePreviews([creator], ownId)(creator.id)?.filter(({ media }) => media !== null);
  return (
    <>
      <DealHead creator={creator} title={texts.title(creator.name)} text={texts.isOpen} />
      <Stack gap="md">
        {previews?.length !== 0 && (
          <Box className={classes.work}>
            <WorkMosaic previews={previews} />
          </Box>
        )}
        <Charges creator={creator} paid={paid} />
        <Way {...props} />
        <Group grow gap="2xs">
          {paid.card !== undefined && (
            <ActionLink
              to="/dashboard"
              search={{ section: 'purchases', view: 'billing' }}
              look="outline"
              onClick={onClose}
            >
              {texts.receipt}
            </ActionLink>
          )}
          <ActionLink to="/dashboard" search={{ section: 'subscriptions' }} look="outline" onClick={onClose}>
            {texts.manage}
          </ActionLink>
        </Group>
      </Stack>
    </>
  );
}

/** Back to the thing that has just opened, where one is shown; else to the page of the creator. */
function Way({ creator, onClose }: Pick<SubscribedProps, 'creator' | 'onClose'>) {
  const isAtThing = useLocation({
    select: ({ pathname, search }) => /^\/(video|session|post)\//.test(pathname) || 'post' in search,
  });
  const link = useRef<HTMLAnchorElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // the button that paid has gone
  useEffect(() => (link.current ?? button.current)?.focus(), []);
  const shape = { look: 'accent', size: 'xl', fullWidth: true } as const;
  return isAtThing ? (
    <Action ref={button} {...shape} onClick={onClose}>
      {texts.goOn}
    </Action>
  ) : (
    <ActionLink ref={link} {...shape} to="/@{$handle}" params={{ handle: creator.handle }} onClick={onClose}>
      {texts.see}
    </ActionLink>
  );
}

/** The paid amount, and each later price from the day of its first charge, as computed by the server. */
function Charges({ creator, paid: { amount, card } }: Pick<SubscribedProps, 'creator' | 'paid'>) {
  const { data } = useInfiniteQuery(subscriptionsQuery);
  const subscription = data?.pages
    .flatMap((page) => page.data)
    .find((each) => each.creatorId === creator.id && isRunning(each));
  if (card === undefined) return <Text c="dimmed">{texts.free}</Text>;
  return (
    <dl className={classes.charges}>
      <div>
        <dt>{texts.today}</dt>
        <dd>{money(amount)}</dd>
        <Text component="dd" fz="caption" c="var(--velvet-success)">
          {texts.paidWith(card)}
        </Text>
      </div>
      {subscription?.renewals.map(({ from, price }, index) => (
        <div key={from}>
          <dt>{index === 0 ? day(from) : texts.from(day(from))}</dt>
          <dd>{money(dollars(price, subscription.currency))}</dd>
        </div>
      ))}
    </dl>
  );
}
