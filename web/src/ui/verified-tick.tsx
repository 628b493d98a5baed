import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { uiTexts } from '#texts/ui.ts';

/** Gold, and for this alone. */
export function VerifiedTick({ size = 18 }: { readonly size?: number }) {
  return (
    <IconRosetteDiscountCheck
      role="img"
      aria-label={uiTexts.verified}
      size={size}
      stroke={1.6}
      color="var(--velvet-gold)"
      style={{ flex: 'none' }}
    />
  );
}
