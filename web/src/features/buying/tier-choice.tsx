import { Group, Radio, Stack, Text } from '@mantine/core';
import type { TierId } from '@velvet/contracts/ids';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { Quote } from '@velvet/contracts/payment/quotes';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { buyingTexts } from '#texts/buying.ts';
import { intervalTexts } from '#texts/intervals.ts';
import { offerTexts } from '#texts/promotions.ts';
import { tierTexts } from '#texts/tiers.ts';
import { money } from '#ui/format.ts';
import classes from './deal.module.css';
import { dollars } from './price.ts';

type TierPickerProps = {
  readonly tiers: readonly Tier[];
  readonly value: TierId;
  readonly onChange: (tier: TierId) => void;
  readonly isDisabled: boolean;
};

/** Nothing to choose with a single tier. */
export function TierPicker({ tiers, value, onChange, isDisabled }: TierPickerProps) {
  if (tiers.length < 2) return null;
  const choose = (id: string) => {
    const chosen = tiers.find((tier) => tier.id === id);
    if (chosen) onChange(chosen.id);
  };
  return (
    <Radio.Group value={value} onChange={choose} aria-label={buyingTexts.tier}>
      <Stack gap="xs">
        {tiers.map(({ id, name, description, monthlyPrice, currency }) => (
          <Radio.Card key={id} value={id} className={classes.tier} disabled={isDisabled}>
            <Text component="span" fw={600} className={classes.tierName}>
              {name}
            </Text>
            <span className={classes.tierPrice}>
              {monthlyPrice === 0
                ? buyingTexts.free
                : buyingTexts.perMonth(money(dollars(monthlyPrice, currency), true))}
            </span>
            {description && (
              <Text component="span" fz="caption" c="dimmed" className={classes.tierText}>
                {description}
              </Text>
            )}
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Lists the benefits of the chosen tier: the tier below it, then its own; without own ones, those of every subscription. */
export function Benefits({
  tier,
  below,
  fallback,
}: {
  tier: Tier;
  below: Tier | undefined;
  fallback: readonly string[];
}) {
  const own = [...(below ? [tierTexts.includes(below.name)] : []), ...tier.benefits];
  const lines = tier.benefits.length > 0 ? own : [...(below ? [tierTexts.includes(below.name)] : []), ...fallback];
  if (lines.length === 0) return null;
  return (
    <Stack component="ul" gap="3xs" fz="label" c="dimmed">
      {lines.map((line) => (
        <Group component="li" align="stretch" wrap="nowrap" gap="xs" className={classes.gets} key={line}>
          {line}
        </Group>
      ))}
    </Stack>
  );
}

type QuotePickerProps = {
  readonly quotes: readonly Quote[];
  readonly value: Interval;
  readonly onChange: (interval: Interval) => void;
  readonly isDisabled: boolean;
};

/** The lengths that a tier offers, each with its price, the price of a month and the saving. */
export function QuotePicker({ quotes, value, onChange, isDisabled }: QuotePickerProps) {
  const [only] = quotes;
  if (only && quotes.length === 1) {
    const isFree = only.amount === 0;
    return (
      <Group component="p" align="baseline" wrap="nowrap" gap="2xs" my="4xs" c="dimmed" className={classes.only}>
        <Text component="span" ff="heading" fz="6xl" lh={1} lts="-0.02em" data-tabular className={classes.price}>
          {isFree ? buyingTexts.free : money(dollars(only.amount, only.currency))}
        </Text>
        {!isFree && buyingTexts.aMonth}
        <FullPrice quote={only} />
      </Group>
    );
  }
  const choose = (text: string) => {
    const chosen = quotes.find(({ interval }) => interval === text);
    if (chosen) onChange(chosen.interval);
  };
  return (
    <Radio.Group value={value} onChange={choose} aria-label={buyingTexts.interval}>
      <div className={classes.intervals}>
        {quotes.map((quote) => {
          const { interval, months, amount, monthly, savingPercent, currency } = quote;
          return (
            <Radio.Card key={interval} value={interval} className={classes.interval} disabled={isDisabled}>
              <Text component="span" fw={600}>
                {intervalTexts.names[interval]}
              </Text>
              {savingPercent > 0 && <span className={classes.saving}>{buyingTexts.save(savingPercent)}</span>}
              <span className={classes.intervalPrice}>
                {money(dollars(amount, currency))} <FullPrice quote={quote} />
              </span>
              {months > 1 && (
                <Text component="span" fz="caption" c="dimmed" className={classes.intervalMonth}>
                  {buyingTexts.perMonth(money(dollars(monthly, currency)))}
                </Text>
              )}
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}

/** Of a discounted price, the one that it replaces at first. */
function FullPrice({ quote: { amount, renewal, currency } }: { readonly quote: Quote }) {
  if (amount >= renewal) return null;
  return (
    <Text component="span" fz="caption" c="dimmed">
      {offerTexts.instead(money(dollars(renewal, currency)))}
    </Text>
  );
}
