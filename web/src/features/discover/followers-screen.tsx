import { Stack } from '@mantine/core';
import type { PersonCard } from '@velvet/contracts/account/person';
import { useState } from 'react';
import { discoverTexts } from '#texts/discover.ts';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { PeopleList } from './people-list.tsx';

type FollowersScreenProps = {
  readonly ownId: string;
  readonly onDiscover: () => void;
  readonly onBlock: (person: PersonCard) => void;
};

/** The followers of the viewer. */
export function FollowersScreen({ ownId, onDiscover, onBlock }: FollowersScreenProps) {
  const [text, setText] = useState('');
  const q = useTyped(text);
  return (
    <Stack gap="lg" w="100%" maw="var(--velvet-column-grid)" pb="4xl">
      <SearchField label={discoverTexts.searchLabel} value={text} onChange={setText} />
      <PeopleList
        filter="followers"
        q={q}
        ownId={ownId}
        onShowEverybody={q === '' ? onDiscover : () => setText('')}
        onBlock={onBlock}
      />
    </Stack>
  );
}
