import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Text below the button of a payment. */
export function FinePrint({ children }: { readonly children: ReactNode }) {
  return (
    <Text mt="-4xs" fz="caption" lh={1.5} c="dimmed">
      {children}
    </Text>
  );
}
