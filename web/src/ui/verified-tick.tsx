import { IconRosetteDiscountCheck } from '@tabler/icons-react';

/** Gold, and for this alone. */
export function VerifiedTick({ size = 18 }: { readonly size?: number }) {
  return (
    <IconRosetteDiscountCheck
      role="img"
      aria-label="Verified"
      size={size}
      stroke={1.6}
      color="var(--velvet-gold)"
      style={{ flex: 'none' }}
    />
  );
}
