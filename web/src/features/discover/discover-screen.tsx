import { Box, Group, Menu, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { PersonCard } from '@velvet/contracts/account/person';
import { useState, type ReactNode } from 'react';
import { type PeopleFilter, peopleFilters } from '#resources/people.ts';
import { discoverTexts } from '#texts/discover.ts';
import { Action } from '#ui/action.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import classes from './discover-screen.module.css';
import { DiscoverStats } from './discover-stats.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonDialog } from './person-dialog.tsx';

type DiscoverScreenProps = {
  readonly ownId: string;
  /** the handle or id in the address */
  readonly who: string | undefined;
  readonly onClosePerson: () => void;
  /** @param onBlocked runs once the person is blocked */
  readonly onBlock: (person: PersonCard, onBlocked?: () => void) => void;
  /** above the people, unless they are searched */
  readonly children: ReactNode;
};

/** Part 2, 'Discover Users screen'. */
export function DiscoverScreen({ ownId, who, onClosePerson, onBlock, children }: DiscoverScreenProps) {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>('everybody');
  const q = useTyped(text);
  const showEverybody = () => {
    setText('');
    setFilter('everybody');
  };
  return (
    <Stack gap="xl" w="100%" maw="var(--velvet-column-grid)" className={classes.screen}>
      <Group gap="sm">
        <Box flex="1 1 200px">
          <SearchField label={discoverTexts.searchLabel} value={text} onChange={setText} />
        </Box>
        <FilterMenu filter={filter} onChange={setFilter} />
        <DiscoverStats />
      </Group>
      {filter === 'everybody' && q === '' && children}
      <PeopleList
        filter={filter}
        q={q}
        ownId={ownId}
        onShowEverybody={showEverybody}
        onBlock={(person) => onBlock(person)}
      />
      <PersonDialog
        who={who}
        ownId={ownId}
        onClose={onClosePerson}
        onBlock={(person) => onBlock(person, onClosePerson)}
      />
    </Stack>
  );
}

type FilterMenuProps = { readonly filter: PeopleFilter; readonly onChange: (filter: PeopleFilter) => void };

function FilterMenu({ filter, onChange }: FilterMenuProps) {
  const isOn = filter !== 'everybody';
  const choose = (value: string) => {
    const chosen = peopleFilters.find((each) => each === value);
    if (chosen) onChange(chosen);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Action
          look={isOn ? 'raised' : 'outline'}
          leftSection={<IconFilter aria-hidden size={18} stroke={1.6} />}
          aria-label={discoverTexts.filterLabel(discoverTexts.filters[filter])}
        >
          {isOn ? discoverTexts.filters[filter] : discoverTexts.filter}
        </Action>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={filter} onChange={choose}>
          {peopleFilters.map((each) => (
            <Menu.RadioItem key={each} value={each}>
              {discoverTexts.filters[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
