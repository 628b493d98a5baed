import '@mantine/dates/styles.layer.css';
import { Box, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import type { Money } from '@velvet/contracts/money';
import type { Renewal } from '@velvet/contracts/payment/renewals';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { renewalsQuery } from '#resources/renewals.ts';
import { subscriptionTexts } from '#texts/buying.ts';
import { intervalTexts } from '#texts/intervals.ts';
import { renewalTexts as texts } from '#texts/renewals.ts';
import { Action } from '#ui/action.tsx';
import { dates, money, numbers } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { Rows } from '#ui/rows.tsx';
import { dollars } from './price.ts';
import { calendarRange, localDay, monthsOf, noonOf, totalsOf, type Month } from './renewal-months.ts';
import classes from './renewals-screen.module.css';

/** '$12.00 + €5.00': amounts of two currencies are never added. */
const inWords = (totals: readonly Money[], isShort = false) => totals.map((each) => money(each, isShort)).join(' + ');
const nameOfMonth = (day: string) => dates({ month: 'long', year: 'numeric' }).format(noonOf(day));

/** The charges to come: a calendar of the month, its list, and the totals of a year. */
export function RenewalsScreen({ onDiscover }: { readonly onDiscover: () => void }) {
  const [now] = useState(() => new Date());
  const { from, to } = calendarRange(now);
  const { data, isError, error, refetch } = useQuery(renewalsQuery(from.toISOString(), to.toISOString()));
  if (isError && !data) {
    return <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Waiting />;
  if (data.length === 0) {
    return (
      <EmptyState icon="calendar" title={texts.emptyTitle} text={texts.emptyText}>
        <Action onClick={onDiscover}>{texts.discover}</Action>
      </EmptyState>
    );
  }
  return <Months months={monthsOf(data, now)} />;
}

function Months({ months }: { readonly months: readonly Month[] }) {
  // the first month in which something is charged
  const [shown, setShown] = useState(() => months.find(({ renewals }) => renewals.length > 0)?.day);
  const month = months.find(({ day }) => day === shown) ?? months[0];
  if (!month) return null;
  return (
    <div className={classes.screen}>
      <Stack gap="lg">
        <MonthCalendar month={month} months={months} onShow={setShown} />
        <Text fz="caption" c="dimmed">
          {texts.note}
        </Text>
      </Stack>
      <Stack gap="2xl">
        <MonthList month={month} />
        <Totals months={months} shown={month.day} onShow={setShown} />
      </Stack>
    </div>
  );
}

type MonthCalendarProps = {
  readonly month: Month;
  readonly months: readonly Month[];
  readonly onShow: (day: string) => void;
};

function MonthCalendar({ month, months, onShow }: MonthCalendarProps) {
  const byDay = Map.groupBy(month.renewals, ({ renewsAt }) => localDay(new Date(renewsAt)));
  const written = (day: string) => dates({ dateStyle: 'full' }).format(noonOf(day));
  return (
    <section className={classes.calendar} aria-label={texts.calendar}>
      <Calendar
        static
        fullWidth
        maxLevel="month"
        hideOutsideDates
        weekendDays={[]}
        date={month.day}
        minDate={months[0]?.day ?? month.day}
        maxDate={months.at(-1)?.day ?? month.day}
        onDateChange={(day) => onShow(`${day.slice(0, 7)}-01`)}
        monthLabelFormat={(day) => nameOfMonth(day.slice(0, 10))}
        ariaLabels={{ previousMonth: texts.previous, nextMonth: texts.next }}
        getDayAriaLabel={written}
        renderDay={(day) => <Day day={day} renewals={byDay.get(day) ?? []} label={written(day)} />}
      />
    </section>
  );
}

function Day({
  day,
  renewals,
  label,
}: {
  readonly day: string;
  readonly renewals: readonly Renewal[];
  readonly label: string;
}) {
  const number = numbers({}).format(Number(day.slice(8)));
  if (renewals.length === 0) return <span className={classes.day}>{number}</span>;
  const totals = totalsOf(renewals);
  return (
    <span className={classes.day} data-charged title={texts.dayTotal(label, inWords(totals))}>
      {number}
      <span className={classes.amount}>{inWords(totals, true)}</span>
    </span>
  );
}

function MonthList({ month: { day, renewals, totals } }: { readonly month: Month }) {
  return (
    <section aria-live="polite">
      <Group justify="space-between" mb="2xs" gap="md">
        <Text component="h2" ff="inherit" fz="caption" fw={600} lts={0} c="dimmed">
          {texts.total(nameOfMonth(day))}
        </Text>
        <Text fw={600} data-tabular>
          {inWords(totals)}
        </Text>
      </Group>
      {renewals.length === 0 ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <Rows>
          {renewals.map((renewal) => (
            <RenewalRow key={renewal.subscriptionId + renewal.renewsAt} renewal={renewal} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function RenewalRow({ renewal }: { readonly renewal: Renewal }) {
  const { creator, creatorId, price, currency, interval, renewsAt } = renewal;
  const name = creator?.name ?? (creatorId === platformId ? texts.premium : subscriptionTexts.unknownCreator);
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} picture={creator?.avatar ?? ''} size={40} />
      <Box miw={0}>
        <PersonName name={name} page={creator ? { href: `/@${creator.handle}`, handle: creator.handle } : undefined} />
        <Text fz="sm" c="dimmed">
          {dates({ weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(renewsAt))}
        </Text>
      </Box>
      <Text component="span" fz="label" data-tabular>
        {intervalTexts.price(money(dollars(price, currency)), interval)}
      </Text>
    </li>
  );
}

type TotalsProps = {
  readonly months: readonly Month[];
  readonly shown: string;
  readonly onShow: (day: string) => void;
};

function Totals({ months, shown, onShow }: TotalsProps) {
  return (
    <section aria-label={texts.months}>
      <Text component="h2" ff="inherit" fz="caption" fw={600} lts={0} c="dimmed" mb="2xs">
        {texts.months}
      </Text>
      <Rows>
        {months.map(({ day, renewals, totals }) => (
          <li key={day}>
            <UnstyledButton
              className={classes.month}
              aria-current={day === shown ? 'true' : undefined}
              onClick={() => onShow(day)}
            >
              <span>{dates({ month: 'short', year: 'numeric' }).format(noonOf(day))}</span>
              <Text component="span" fz="sm" c="dimmed">
                {texts.count(renewals.length)}
              </Text>
              <Text component="span" data-tabular>
                {inWords(totals)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Rows>
    </section>
  );
}

function Waiting() {
  return (
    <div className={classes.screen} role="status" aria-label={texts.loading}>
      <Skeleton height={380} radius="md" />
      <Stack gap="md">
        <Skeleton height={72} radius="md" />
        <Skeleton height={72} radius="md" />
        <Skeleton height={72} radius="md" />
      </Stack>
    </div>
  );
}
