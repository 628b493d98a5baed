import { Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { PromotionCode } from '@velvet/contracts/payment/promotion-code';
import type { ShownPromotion } from '@velvet/contracts/payment/promotions';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { promotionQuery, useShownPromotion } from '#resources/promotions.ts';
import { offerTexts as texts } from '#texts/promotions.ts';
import { Action, ActionLink } from '#ui/action.tsx';

export type Discounted = ShownPromotion & { readonly months: number };

const discountOf = (found: ShownPromotion | null | undefined): Discounted | undefined =>
  found?.kind === 'discount' && found.months !== null ? { ...found, months: found.months } : undefined;

/**
 * The promotion that the buyer can use: of the code that was entered, else of the link, else the one of the creator's page.
 * A code that gives no discount takes none away. A free trial is started on the creator's page.
 */
export function usePromotion(creatorId: UserId, linked: string | undefined) {
  const [entered, enter] = useState<string>();
  const isEntered = entered !== undefined;
  const { promotion } = useShownPromotion(creatorId, linked);
  const { data, error, isPending } = useQuery({ ...promotionQuery(creatorId, entered), enabled: isEntered });
  const found = isEntered ? data : undefined;
  const refusal = error ? messageOf(error, texts.codeFailed) : found === null ? texts.gone : undefined;
  const entry = { enter, isPending: isEntered && isPending, refusal: isEntered ? refusal : undefined, found };
  return { discount: discountOf(found) ?? discountOf(promotion), entry };
}

type PromotionCodeFieldProps = {
  /** of the creator */
  readonly handle: string;
  readonly entry: ReturnType<typeof usePromotion>['entry'];
  readonly isDisabled: boolean;
  readonly onLeave: () => void;
};

/** Takes the code of an offer; a link has it already. */
export function PromotionCodeField({ handle, entry, isDisabled, onLeave }: PromotionCodeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  if (!isOpen)
    return (
      <Action
        look="quiet"
        size="sm"
        type="button"
        mr="auto"
        ml="calc(-1 * var(--mantine-spacing-lg))"
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        {texts.haveCode}
      </Action>
    );
  const apply = () => {
    const code = PromotionCode.safeParse(typed);
    setProblem(code.error?.issues[0]?.message);
    if (code.success) entry.enter(code.data);
  };
  return (
    <div>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          size="md"
          autoFocus
          autoComplete="off"
          aria-label={texts.code}
          placeholder={texts.code}
          disabled={isDisabled}
          value={typed}
          error={problem ?? entry.refusal}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // the form around it pays
            event.preventDefault();
            apply();
          }}
        />
        <Action type="button" loading={entry.isPending} disabled={isDisabled} onClick={apply}>
          {texts.apply}
        </Action>
      </Group>
      {entry.found?.kind === 'trial' && <TrialLink handle={handle} trial={entry.found} onLeave={onLeave} />}
    </div>
  );
}

type TrialLinkProps = Pick<PromotionCodeFieldProps, 'handle' | 'onLeave'> & { readonly trial: ShownPromotion };

function TrialLink({ handle, trial, onLeave }: TrialLinkProps) {
  return (
    <Group mt="2xs" gap="xs" role="status">
      <Text fz="sm">{texts.trial(trial.days ?? 0)}</Text>
      <ActionLink size="sm" to="/@{$handle}" params={{ handle }} search={{ promo: trial.code }} onClick={onLeave}>
        {texts.toTrial}
      </ActionLink>
    </Group>
  );
}
