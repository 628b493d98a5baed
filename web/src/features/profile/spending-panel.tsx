import { Group, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ReminderDays, setSpendingCap, type Spending } from '@velvet/contracts/payment/spending';
import { messageOf } from '#api/failure.ts';
import { spendingQuery, useSetCap, useSetReminder } from '#resources/spending.ts';
import { spendingTexts as texts } from '#texts/renewals.ts';
import { uiTexts } from '#texts/ui.ts';
import { Action } from '#ui/action.tsx';
import { decimalOf } from '#ui/decimal.ts';
import { currencySymbol, moment, money, numbers } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

/** A cap in words. It is a number that holds in each currency by itself, so it has no symbol when there are several. */
const capInWords = (cap: number, { currency, others }: Spending) =>
  others.length === 0
    ? money({ amountMinor: Math.round(cap * 100), currency })
    : numbers({ minimumFractionDigits: 2 }).format(cap);

/** The viewer's spending of this month, its cap, and the reminder of renewals. */
export function SpendingPanel() {
  const { data, isPending, error, refetch } = useQuery(spendingQuery);
  return (
    <Panel title={texts.title}>
      {isPending && <Skeleton height={260} radius="md" />}
      {error && !data && <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />}
      {data && <Loaded spending={data} />}
    </Panel>
  );
}

function Loaded({ spending }: { readonly spending: Spending }) {
  const { cap, next, others } = spending;
  return (
    <>
      <Sums of={spending} />
      {others.map((other) => (
        <Sums key={other.currency} of={other} />
      ))}
      <p className={classes.note}>{texts.text}</p>
      <CapForm key={String(cap)} spending={spending} />
      {next && (
        <Group gap="sm" justify="space-between" mb="md">
          <Text fz="sm" role="status">
            {next.cap === null
              ? texts.nextNone(moment(next.from))
              : texts.next(capInWords(next.cap, spending), moment(next.from))}
          </Text>
          <KeepCap cap={cap} />
        </Group>
      )}
      <Reminder days={spending.reminderDays} />
    </>
  );
}

/** The month in one currency. */
function Sums({ of: { spent, due, left, currency } }: { readonly of: Spending['others'][number] }) {
  const shown = (amount: number) => money({ amountMinor: Math.round(amount * 100), currency });
  return (
    <dl className={classes.sums}>
      <Sum label={texts.spent} value={shown(spent)} />
      <Sum label={texts.due} value={shown(due)} />
      <Sum label={texts.left} value={left === null ? texts.noCap : shown(left)} />
    </dl>
  );
}

function Sum({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Withdraws a raised cap that does not apply yet. */
function KeepCap({ cap }: { readonly cap: number | null }) {
  const { mutate, isPending } = useSetCap();
  const keep = () => mutate({ amount: cap }, { onError: (error) => toast.error(messageOf(error, texts.saveFailed)) });
  return (
    <Action look="quiet" loading={isPending} onClick={keep}>
      {texts.keep}
    </Action>
  );
}

function CapForm({ spending: { cap, currency, others } }: { readonly spending: Spending }) {
  const { mutateAsync } = useSetCap();
  const form = useForm({
    schema: setSpendingCap.body,
    initialValues: { amount: cap === null ? '' : String(cap) },
    toBody: ({ amount }) => ({ amount: amount.trim() === '' ? null : decimalOf(amount) }),
    save: mutateAsync,
    onSaved: ({ next }) => next === null && toast.success(texts.saved),
    failed: texts.saveFailed,
  });
  return (
    <form noValidate className={classes.plan} onSubmit={form.onSubmit}>
      <TextInput
        size="md"
        label={texts.cap}
        description={texts.capHint}
        inputMode="decimal"
        leftSection={others.length === 0 ? currencySymbol(currency) : undefined}
        autoComplete="off"
        {...form.getInputProps('amount')}
      />
      <Refusal message={form.message} />
      <Group gap="sm">
        <Action type="submit" disabled={form.submitting}>
          {form.submitting ? uiTexts.saving : texts.save}
        </Action>
      </Group>
    </form>
  );
}

function Reminder({ days }: { readonly days: ReminderDays }) {
  const { mutate, isPending } = useSetReminder();
  return (
    <NativeSelect
      mt="md"
      label={texts.reminder}
      value={String(days)}
      disabled={isPending}
      data={[...ReminderDays.values].map((value) => ({ value: String(value), label: texts.reminders[value] }))}
      onChange={({ currentTarget }) =>
        mutate(ReminderDays.parse(Number(currentTarget.value)), {
          onError: (error) => toast.error(messageOf(error, texts.reminderFailed)),
        })
      }
    />
  );
}
