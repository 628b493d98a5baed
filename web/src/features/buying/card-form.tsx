import { Input, Text, TextInput } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { giveCard } from '#resources/cards.ts';
import { cardTexts } from '#texts/buying.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import classes from './card-form.module.css';
import { cardRules, formatCvc, formatExpiry, formatNumber, type CardInput } from './card-input.ts';

/** Interface of a card form, independent of the payment provider. */
export type CardFormHandle = {
  /** @returns the provider's id of the card; undefined when the form shows validation errors */
  readonly createCard: () => Promise<string | undefined>;
  /** Discards the provider's card after a decline; the next attempt creates a new one. */
  readonly forget: () => void;
};

type Field = keyof CardInput;
type Wrong = { readonly field: Field; readonly message: string };
const nothing: CardInput = { number: '', expiry: '', cvc: '' };

const fields = [
  { name: 'number', label: cardTexts.number, hint: cardTexts.numberHint, autoComplete: 'cc-number' },
  { name: 'expiry', label: cardTexts.expiry, hint: cardTexts.expiryHint, autoComplete: 'cc-exp' },
  { name: 'cvc', label: cardTexts.cvc, hint: cardTexts.cvcHint, autoComplete: 'cc-csc' },
] as const;

const formats: Record<Field, (typed: string, before: string) => string> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
};

type CardFormProps = { readonly handle: Ref<CardFormHandle>; readonly isDisabled?: boolean };

/**
 * Card fields of the sandbox provider. The values stay in component state while the dialog is open and go only to the
 * provider.
 */
export function CardForm({ handle, isDisabled = false }: CardFormProps) {
  const { card, type, wrong, box } = useCardForm(handle);
  const errorId = useId();
  return (
    <div>
      <div
        ref={box}
        className={classes.box}
        data-wrong={wrong !== undefined || undefined}
        role="group"
        aria-label={cardTexts.label}
      >
        <IconCreditCard aria-hidden size={20} stroke={1.6} className={classes.icon} />
        {fields.map(({ name, label, hint, autoComplete }) => (
          <TextInput
            key={name}
            name={name}
            className={classes[name]}
            variant="unstyled"
            inputMode="numeric"
            aria-label={label}
            placeholder={hint}
            autoComplete={autoComplete}
            disabled={isDisabled}
            error={wrong?.field === name}
            aria-describedby={wrong?.field === name ? errorId : undefined}
            value={card[name]}
            onChange={({ currentTarget }) => type(name, currentTarget.value)}
          />
        ))}
      </div>
      {wrong && (
        <Input.Error id={errorId} mt="2xs" fz="caption" role="alert">
          {wrong.message}
        </Input.Error>
      )}
      <Text mt="2xs" fz="caption" c="dimmed">
        {cardTexts.privacy}
      </Text>
    </div>
  );
}

function useCardForm(handle: Ref<CardFormHandle>) {
  const [card, setCard] = useState(nothing);
  useUnsaved(card);
  const [wrong, setWrong] = useState<Wrong>();
  const given = useRef<{ card: CardInput; id: string }>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const show = (found: Wrong): undefined => {
    setWrong(found);
    box.current?.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus();
  };
  useImperativeHandle(handle, () => ({
    async createCard() {
      if (given.current?.card === card) return given.current.id;
      const checked = cardRules(new Date()).safeParse(card);
      if (!checked.success) return show(firstOf(checked.error.issues));
      setWrong(undefined);
      try {
        const id = await giveCard(checked.data);
        given.current = { card, id };
        return id;
      } catch (error) {
        const found = wrongOf(error);
        if (found) return show(found);
        throw error;
      }
    },
    forget() {
      given.current = undefined;
    },
  }));
  const type = (name: Field, typed: string) => {
    setCard({ ...card, [name]: formats[name](typed, card[name]) });
    if (wrong?.field === name) setWrong(undefined);
  };
  return { card, type, wrong, box };
}

/** Maps the provider's field names to ours. */
function fieldOf(name: unknown): Field {
  if (name === 'cvc' || name === 'number') return name;
  return 'expiry';
}

function firstOf(issues: readonly { path: PropertyKey[]; message: string }[]): Wrong {
  const [first] = issues;
  return { field: fieldOf(first?.path[0]), message: first?.message ?? cardTexts.numberWrong };
}

/** Returns the provider's validation error of a field; undefined for any other failure. */
function wrongOf(error: unknown): Wrong | undefined {
  if (!(error instanceof ApiFailure) || error.field === undefined) return undefined;
  return { field: fieldOf(error.field), message: error.message };
}
