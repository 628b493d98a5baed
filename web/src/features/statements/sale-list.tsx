import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Currency } from '@velvet/contracts/money';
import { messageOf } from '#api/failure.ts';
import type { Sale } from '#resources/statements.ts';
import { payoutTexts } from '#texts/payouts.ts';
import { statementTexts } from '#texts/statements.ts';
import { Action } from '#ui/action.tsx';
import { moment, money } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import type { Pages } from './customer-list.tsx';
import { destinationOf } from './payout-words.ts';
import { itemOf, payerOf } from './sale-words.ts';
import classes from './sale-list.module.css';
import { dollars } from './totals.ts';

type SaleProps = {
  readonly currency: Currency;
  /** the payout whose sales these are; sales of others lead to theirs */
  readonly payoutId?: string;
  /** closes a dialog that is not part of the address, before one of its links is followed */
  readonly onLeave?: () => void;
};

type SaleListProps = SaleProps & {
  readonly label: string;
  readonly pages: Omit<Pages<Sale>, 'isPlaceholderData'>;
  readonly failed: string;
};

/** Each sale behind a statement or a payout: loading, failed and full, page by page. Neither of them is without sales. */
export function SaleList({ label, pages, failed, ...rest }: SaleListProps) {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (isError && !data) return <ErrorState message={messageOf(error, failed)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Stack gap="sm" aria-hidden>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={40} radius="sm" />
        ))}
      </Stack>
    );
  }
  return (
    <>
      <Box component="ul" mb="2xs" aria-label={label}>
        {data.pages
          .flatMap((page) => page.data)
          .map((sale) => (
            <SaleRow key={sale.id} sale={sale} {...rest} />
          ))}
      </Box>
      {hasNextPage && (
        <Action fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {statementTexts.more}
        </Action>
      )}
    </>
  );
}

function SaleRow({ sale, currency, payoutId, onLeave }: SaleProps & { readonly sale: Sale }) {
  const { kind, contentId, postText, payer, amount, fees, netAmount, bookedAt } = sale;
  const [gross, fee] = [money(dollars(amount, currency)), money(dollars(fees, currency))];
  return (
    <Group
      component="li"
      align="stretch"
      wrap="nowrap"
      justify="space-between"
      py="sm"
      px="5xs"
      className={classes.sale}
    >
      <Box miw={0}>
        <p className={classes.item}>
          {contentId !== null && postText !== null ? (
            <SiteLink href={`/dashboard?section=home&post=${contentId}`} className={classes.link} onClick={onLeave}>
              {itemOf(sale)}
            </SiteLink>
          ) : (
            itemOf(sale)
          )}
        </p>
        <Text fz="caption" data-tabular c="dimmed">
          {payer ? (
            <SiteLink
              href={`/dashboard?section=discover&user=${encodeURIComponent(payer.id)}`}
              className={classes.link}
              onClick={onLeave}
            >
              {payer.name} @{payer.handle}
            </SiteLink>
          ) : (
            payerOf(sale)
          )}
        </Text>
        <Text fz="caption" data-tabular c="dimmed">
          {statementTexts.when(statementTexts.kinds[kind], moment(bookedAt))}
        </Text>
        <Text fz="caption" data-tabular c="dimmed">
          <SaleState sale={sale} payoutId={payoutId} onLeave={onLeave} />
        </Text>
      </Box>
      <Box flex="none" ta="right">
        <p className={classes.figure} data-negative={netAmount < 0 || undefined}>
          {money(dollars(netAmount, currency))}
        </p>
        <Text fz="caption" data-tabular c="dimmed">
          {statementTexts.grossAndFee(gross, fee)}
        </Text>
      </Box>
    </Group>
  );
}

type SaleStateProps = {
  readonly sale: Sale;
  readonly payoutId: string | undefined;
  readonly onLeave: (() => void) | undefined;
};

/** Where the creator's share is now; a link to the payout that contains it. */
function SaleState({ sale: { state, payout }, payoutId, onLeave }: SaleStateProps) {
  const words = payoutTexts.states[state];
  if (payout === null || payout.id === payoutId) return words;
  return (
    <SiteLink
      href={`/dashboard?section=statements&view=payouts&item=${payout.id}`}
      className={classes.link}
      onClick={onLeave}
    >
      {payoutTexts.stateAt(words, destinationOf(payout))}
    </SiteLink>
  );
}
