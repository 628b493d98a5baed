import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './refusal.module.css';

/** Why it did not go through, in the words of whoever refused it; nothing where nothing was refused. */
export function Refusal({ message }: { readonly message: ReactNode }) {
  if (!message) return null;
  return (
    <p className={classes.refusal} role="alert">
      <IconAlertCircle aria-hidden size={20} stroke={1.6} />
      {message}
    </p>
  );
}
