import { Box, Combobox, Group, Modal, TextInput, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, useRef } from 'react';
import { searchQuery } from '#resources/search.ts';
import { searchTexts } from '#texts/search.ts';
import { useLayer } from '#ui/use-layer.ts';
import { usePhone } from '#ui/use-phone.ts';
import { useTyped } from '#ui/use-typed.ts';
import classes from './search-dialog.module.css';
import { SearchResults } from './search-results.tsx';

type SearchDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreator: (handle: string) => void;
  readonly onPost: (id: string) => void;
  readonly onVideo: (id: string) => void;
};

/** Searches creators, posts and videos while typing; arrows move, Enter opens, Escape closes. */
export function SearchDialog(props: SearchDialogProps) {
  const { isOpen, onClose } = props;
  const isPhone = usePhone();
  const layer = useLayer({ isOpen, onClose });
  return (
    <Modal
      {...layer}
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      fullScreen={isPhone}
      size={640}
      yOffset="12dvh"
      padding={0}
      attributes={{ content: { 'aria-label': searchTexts.title } }}
      overlayProps={{ backgroundOpacity: 0.6, blur: 6 }}
      transitionProps={{ duration: 140 }}
      styles={{
        content: { background: 'var(--velvet-surface)' },
        body: { display: 'flex', flexDirection: 'column' },
      }}
    >
      <Search {...props} />
    </Modal>
  );
}

function Search({ onClose, onCreator, onPost, onVideo }: SearchDialogProps) {
  const combobox = useCombobox({ opened: true });
  const [text, setText] = useState('');
  const q = useTyped(text);
  const found = useQuery(searchQuery(q));
  const { selectFirstOption, resetSelectedOption } = combobox;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Enter opens the first result; suggestions need an explicit choice.
    const first = q !== '' && found.data ? selectFirstOption() : null;
    if (first === null) resetSelectedOption();
    // the library updates this attribute only for the arrow keys
    if (first === null) input.current?.removeAttribute('aria-activedescendant');
    else input.current?.setAttribute('aria-activedescendant', first);
  }, [q, found.data, selectFirstOption, resetSelectedOption]);
  const open = (value: string) => {
    const [kind, ...rest] = value.split(':');
    onClose();
    if (kind === 'creator') onCreator(rest.join(':'));
    else if (kind === 'video') onVideo(rest.join(':'));
    else onPost(rest.join(':'));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Group wrap="nowrap" gap={0} pr={14} className={classes.head}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            ref={input}
            role="combobox"
            data-autofocus
            aria-label={searchTexts.label}
            placeholder={searchTexts.label}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // the library's list handles Escape itself, and this list is always open
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
            leftSection={<IconSearch aria-hidden size={20} stroke={1.6} />}
            leftSectionWidth={56}
            flex={1}
            classNames={{ input: classes.input ?? '' }}
          />
        </Combobox.EventsTarget>
        <button type="button" className={classes.escape} onClick={onClose}>
          <Box component="span" visibleFrom="sm">
            {searchTexts.escape}
          </Box>
          <Box component="span" hiddenFrom="sm">
            {searchTexts.close}
          </Box>
        </button>
      </Group>
      <SearchResults q={q} found={found.data} error={found.error} onRetry={() => void found.refetch()} />
    </Combobox>
  );
}
