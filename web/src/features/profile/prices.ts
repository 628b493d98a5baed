import type { Tier } from '@velvet/contracts/payment/tiers';
import type { TierDraft } from '#resources/tiers.ts';
import { decimalOf } from '#ui/decimal.ts';
import { tierTexts } from '#texts/tiers.ts';

/**
 * '9.99', or ''.
 * @param dollars in the contract's format
 */
export function textOf(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined) return '';
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** A tier as it is typed: one benefit per line, discounts in per cent. */
export type TypedTier = {
  readonly name: string;
  readonly description: string;
  readonly benefits: string;
  readonly monthlyPrice: string;
  readonly quarter: string;
  readonly halfYear: string;
  readonly year: string;
  /** whether existing subscribers get a new price after a notice */
  readonly isForAll: boolean;
};

/** @param tier undefined for a new one */
export function typedTierOf(tier: Tier | undefined, isFirst: boolean): TypedTier {
  const percent = (discount: number | null | undefined) => (discount === undefined ? '' : textOf(discount));
  return {
    name: tier?.name ?? (isFirst ? tierTexts.firstName : ''),
    description: tier?.description ?? '',
    benefits: tier?.benefits.join('\n') ?? '',
    monthlyPrice: textOf(tier?.monthlyPrice),
    quarter: percent(tier?.discounts.quarter),
    halfYear: percent(tier?.discounts.halfYear),
    year: percent(tier?.discounts.year),
    isForAll: false,
  };
}

/** Parses a typed tier into the contract's format. Accepts a decimal comma; an empty discount is null. */
export function draftOf({ name, description, benefits, monthlyPrice, isForAll, ...discounts }: TypedTier): TierDraft {
  const percent = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace('%', '')));
  return {
    name,
    description,
    benefits: benefits
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    monthlyPrice: decimalOf(monthlyPrice),
    discounts: {
      quarter: percent(discounts.quarter),
      halfYear: percent(discounts.halfYear),
      year: percent(discounts.year),
    },
    existing: isForAll ? 'notify' : 'keep',
  };
}
