import { Input, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '@velvet/contracts/money';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import type { CardElement } from '#api/card-element.ts';
import { messageOf } from '#api/failure.ts';
import { cardProviderQuery, giveCard, mountCard } from '#resources/cards.ts';
import { cardTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { Notice } from '#ui/notice.tsx';
import { useUnsaved } from '#ui/unsaved.ts';

/** Interface of a card form, independent of the payment provider. */
export type CardFormHandle = {
  /** @returns the provider's id of the card; undefined when the form shows validation errors */
  readonly createCard: () => Promise<string | undefined>;
  /** Discards the provider's card after a decline; the next attempt creates a new one. */
  readonly forget: () => void;
};

type CardFormProps = {
  readonly handle: Ref<CardFormHandle>;
  /** currency of the subscriptions that the card renews; undefined for purchases */
  readonly renewsIn: Currency | undefined;
  readonly isDisabled?: boolean;
};

/** The card fields of the provider, in its own frame, with the error of an attempt below them. */
export function CardForm({ handle, renewsIn, isDisabled = false }: CardFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const { element, failure, isEmpty, message, setMessage, retry } = useCardElement(box, renewsIn, isDisabled);
  useUnsaved(isEmpty);
  useImperativeHandle(handle, () => ({
    async createCard() {
      if (!element) return undefined;
      setMessage(undefined);
      const card = await giveCard(element, renewsIn);
      if ('id' in card) return card.id;
      setMessage(card.message);
      return undefined;
    },
    forget: () => element?.forget(),
  }));
  return (
    <div>
      {failure !== undefined && (
        <Notice role="alert" action={<Action onClick={retry}>{cardTexts.retry}</Action>}>
          {failure}
        </Notice>
      )}
      {!element && failure === undefined && <Skeleton height={48} radius="md" />}
      {/* other subscriptions get a box of their own, so that fields that still load leave with the former one */}
      <div key={renewsIn} ref={box} hidden={failure !== undefined} />
      {message !== undefined && (
        <Input.Error mt="2xs" fz="caption" role="alert">
          {message}
        </Input.Error>
      )}
      <Text mt="2xs" fz="caption" c="dimmed">
        {cardTexts.privacy}
      </Text>
    </div>
  );
}

/** Mounts the fields once the provider is known, and follows what happens in them. */
function useCardElement(box: RefObject<HTMLDivElement | null>, renewsIn: Currency | undefined, isDisabled: boolean) {
  const { data: provider } = useQuery(cardProviderQuery);
  const [element, setElement] = useState<CardElement>();
  const [failure, setFailure] = useState<string>();
  const [isEmpty, setEmpty] = useState(true);
  const [message, setMessage] = useState<string>();
  const onChange = useEffectEvent((isNowEmpty: boolean) => {
    setEmpty(isNowEmpty);
    setMessage(undefined);
  });
  const onSubmit = useEffectEvent(() => box.current?.closest('form')?.requestSubmit());
  // as if the key had been pressed in the page, which closes the topmost layer
  const onEscape = useEffectEvent(() =>
    box.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  useEffect(() => {
    const parent = box.current;
    if (!parent || !provider || failure !== undefined) return undefined;
    let mounted: CardElement | undefined;
    let isGone = false;
    void mountCard(parent, provider, { onChange, onSubmit, onEscape }, renewsIn).then(
      (made) => {
        if (isGone) return made.remove();
        mounted = made;
        return setElement(made);
      },
      (error: unknown) => !isGone && setFailure(messageOf(error, cardTexts.loadFailed)),
    );
    return () => {
      isGone = true;
      mounted?.remove();
      setElement(undefined);
    };
  }, [box, provider, renewsIn, failure]);
  useEffect(() => element?.setDisabled(isDisabled), [element, isDisabled]);
  return { element, failure, isEmpty, message, setMessage, retry: () => setFailure(undefined) };
}
