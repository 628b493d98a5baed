import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Promotion } from '@velvet/contracts/payment/promotions';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { promotionsQuery, useStopPromotion } from '#resources/promotions.ts';
import { promotionTexts as texts } from '#texts/promotions.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { day, money } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import { toast } from '#ui/toast.ts';
import { copyText } from '#ui/use-copy.ts';
import { PromotionDialog } from './promotion-dialog.tsx';
import { whatOf } from './promotion-words.ts';
import classes from './promotions-screen.module.css';

/** Discounts and free trials of a creator, with their links. */
export function PromotionsScreen() {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(promotionsQuery);
  const [isAdding, setAdding] = useState(false);
  const promotions = data?.pages.flatMap((page) => page.data);
  const add = (
    <Action look="accent" leftSection={<IconPlus aria-hidden size={18} stroke={1.6} />} onClick={() => setAdding(true)}>
      {texts.add}
    </Action>
  );
  return (
    <Stack gap="lg" maw="var(--velvet-column-rows)" pb="4xl">
      {promotions && promotions.length > 0 && (
        <Group justify="space-between" gap="md">
          <Text c="dimmed" flex="1 1 280px">
            {texts.intro}
          </Text>
          {add}
        </Group>
      )}
      {isError && !data && <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />}
      {!data && !isError && <Waiting />}
      {promotions?.length === 0 && (
        <EmptyState icon="receipt" title={texts.emptyTitle} text={texts.emptyText}>
          {add}
        </EmptyState>
      )}
      {promotions && promotions.length > 0 && <PromotionRows promotions={promotions} />}
      {hasNextPage && (
        <Action mx="auto" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Action>
      )}
      <PromotionDialog
        isOpen={isAdding}
        isReplacing={promotions?.some(({ isPublic, state }) => isPublic && state === 'running') ?? false}
        onClose={() => setAdding(false)}
      />
    </Stack>
  );
}

function PromotionRows({ promotions }: { readonly promotions: readonly Promotion[] }) {
  const [doomed, setDoomed] = useState<Promotion>();
  const stop = useStopPromotion();
  const confirm = () => {
    if (!doomed) return;
    stop.mutate(doomed.id, {
      onSuccess: () => toast.success(texts.stopped),
      onError: (error) => toast.error(messageOf(error, texts.stopFailed)),
      onSettled: () => setDoomed(undefined),
    });
  };
  return (
    <>
      <Rows aria-label={texts.label}>
        {promotions.map((promotion) => (
          <PromotionRow key={promotion.id} promotion={promotion} onStop={() => setDoomed(promotion)} />
        ))}
      </Rows>
      <ConfirmDialog
        opened={doomed !== undefined}
        title={texts.stopTitle}
        text={texts.stopText(doomed ? whatOf(doomed) : '')}
        confirmLabel={texts.stop}
        isBusy={stop.isPending}
        onConfirm={confirm}
        onClose={() => setDoomed(undefined)}
      />
    </>
  );
}

function PromotionRow({ promotion, onStop }: { readonly promotion: Promotion; readonly onStop: () => void }) {
  const { code, state, used, uses, revenue, currency, endsAt, isPublic, link, audience, kind } = promotion;
  const what = whatOf(promotion);
  const isRunning = state === 'running';
  const copy = async () => {
    if (await copyText(link)) toast.success(texts.copied);
  };
  return (
    <li className={classes.row}>
      <Box miw={0}>
        <Text fw={600}>{what}</Text>
        <Group component="p" gap="0 var(--mantine-spacing-md)" fz="sm" c="dimmed" data-tabular>
          <Text component="span" c={isRunning ? 'var(--velvet-success)' : 'dimmed'}>
            {texts.states[state]}
          </Text>
          {isRunning && isPublic && <span>{texts.onPage}</span>}
          <span className={classes.code}>{code}</span>
          {kind === 'discount' && audience !== 'all' && <span>{texts.audiences[audience]}</span>}
          <span>{texts.used(used, uses)}</span>
          {endsAt !== null && <span>{texts.until(day(endsAt))}</span>}
          <span>{texts.earned(money({ amountMinor: Math.round(revenue * 100), currency }))}</span>
        </Group>
      </Box>
      {isRunning && (
        <Group gap="2xs" wrap="nowrap">
          <Action size="sm" aria-label={texts.copyOf(what, code)} onClick={() => void copy()}>
            {texts.copy}
          </Action>
          <Action size="sm" look="quiet" aria-label={texts.stopOf(what, code)} onClick={onStop}>
            {texts.stop}
          </Action>
        </Group>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <Rows component="div" aria-hidden>
      {[1, 2, 3].map((key) => (
        <div key={key} className={classes.row}>
          <div>
            <Skeleton height={18} width={200} />
            <Skeleton height={13} width={260} mt="2xs" />
          </div>
          <Skeleton height={36} width={160} />
        </div>
      ))}
    </Rows>
  );
}
