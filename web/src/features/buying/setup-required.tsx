import { IconCreditCardOff } from '@tabler/icons-react';
import { cardTexts } from '#texts/buying.ts';
import { Notice } from '#ui/notice.tsx';

/** In place of the card form where no card provider is configured. */
export function SetupRequired() {
  return (
    <Notice role="status" icon={IconCreditCardOff} tone="gold" title={cardTexts.setupRequired}>
      {cardTexts.setupRequiredText}
    </Notice>
  );
}
