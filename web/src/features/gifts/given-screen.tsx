import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Gift } from '@velvet/contracts/payment/gifts';
import { messageOf } from '#api/failure.ts';
import { giftsQuery } from '#resources/gifts.ts';
import { givenTexts as texts, redeemTexts } from '#texts/gifts.ts';
import { Action } from '#ui/action.tsx';
import { day, money } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { Rows } from '#ui/rows.tsx';
import { toast } from '#ui/toast.ts';
import { copyText } from '#ui/use-copy.ts';
import classes from './given-screen.module.css';

/** Everything that one gave away, with the links that wait for their redemption. */
export function GivenScreen({ onDiscover }: { readonly onDiscover: () => void }) {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(giftsQuery);
  if (isError && !data)
    return <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const gifts = data.pages.flatMap((page) => page.data);
  if (gifts.length === 0) {
    return (
      <EmptyState icon="bag" title={texts.emptyTitle} text={texts.emptyText}>
        <Action onClick={onDiscover}>{texts.discover}</Action>
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg" maw="var(--velvet-column-rows)" pb="4xl">
      <Rows aria-label={texts.label}>
        {gifts.map((gift) => (
          <GivenRow key={gift.id} gift={gift} />
        ))}
      </Rows>
      {hasNextPage && (
        <Action mx="auto" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Action>
      )}
    </Stack>
  );
}

function whatOf({ months, contentKind, creator }: Gift): string {
  const name = creator?.name ?? texts.unknownCreator;
  if (months !== null) return texts.subscription(months, name);
  return redeemTexts.content(redeemTexts.things[contentKind ?? ''] ?? redeemTexts.thing, name);
}

function GivenRow({ gift }: { readonly gift: Gift }) {
  const { creator, receiver, state, expiresAt, createdAt, link, amount, currency } = gift;
  const what = whatOf(gift);
  const copy = async () => {
    if (link !== null && (await copyText(link))) toast.success(texts.copied);
  };
  return (
    <li className={classes.row}>
      <PersonAvatar name={creator?.name ?? ''} picture={creator?.avatar ?? ''} size={44} />
      <Box miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {what}
        </Text>
        <Group component="p" gap="0 var(--mantine-spacing-md)" fz="sm" c="dimmed" data-tabular>
          <span>{day(createdAt)}</span>
          {receiver && <span>{texts.for(receiver.name)}</span>}
          <span>{texts.states[state]}</span>
          {state === 'open' && expiresAt !== null && <span>{texts.until(day(expiresAt))}</span>}
        </Group>
      </Box>
      <Text component="span" fw={600} data-tabular>
        {money({ amountMinor: Math.round(amount * 100), currency })}
      </Text>
      {state === 'open' && link !== null && (
        <Action size="sm" className={classes.copy} aria-label={texts.copyOf(what)} onClick={() => void copy()}>
          {texts.copy}
        </Action>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <Stack gap="lg" maw="var(--velvet-column-rows)" pb="4xl" aria-hidden>
      <Rows component="div">
        {[1, 2, 3].map((key) => (
          <div key={key} className={classes.row}>
            <Skeleton circle height={44} />
            <div>
              <Skeleton height={16} width={180} />
              <Skeleton height={13} width={220} mt="2xs" />
            </div>
            <Skeleton height={18} width={60} />
          </div>
        ))}
      </Rows>
    </Stack>
  );
}
