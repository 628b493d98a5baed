import { Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';
import classes from './link-field.module.css';
import { toast } from './toast.ts';
import { useCopy } from './use-copy.ts';

/** A link to give to others, read-only, and the button that copies it. In a dialog that button has the focus. */
export function LinkField({ label, link }: { readonly label: string; readonly link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useCopy();
  const press = async () => {
    if (!(await copy(link, field.current))) toast.error(uiTexts.copyFailed);
  };
  const Drawn = isCopied ? IconCheck : IconCopy;
  return (
    <Group align="stretch" wrap="nowrap" gap="2xs" className={classes.link}>
      <TextInput
        ref={field}
        readOnly
        size="md"
        aria-label={label}
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Action data-autofocus leftSection={<Drawn aria-hidden size={18} stroke={1.6} />} onClick={() => void press()}>
        {isCopied ? uiTexts.copied : uiTexts.copy}
      </Action>
    </Group>
  );
}
