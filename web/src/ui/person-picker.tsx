import { Group, Stack, Text } from '@mantine/core';
import { messageOf } from '#api/failure.ts';
import { personPickerTexts as texts } from '#texts/person-picker.ts';
import { Action } from './action.tsx';
import { ErrorState } from './list-states.tsx';
import { Loading } from './loading.tsx';
import { PersonAvatar } from './person-avatar.tsx';
import classes from './person-picker.module.css';
import { SearchField } from './search-field.tsx';

type Person<Id> = { readonly id: Id; readonly name: string; readonly handle: string; readonly avatar: string | null };

/** People that a search found, as `useQuery` returns them. */
type Found<Picked> = {
  readonly data: readonly Picked[] | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

type PersonPickerProps<Picked> = {
  /** of the search, and of the list */
  readonly label: string;
  readonly listLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly found: Found<Picked>;
  /** while nothing is found */
  readonly empty: string;
  readonly onPick: (person: Picked) => void;
};

/** Picks one person from those that a search finds. */
export function PersonPicker<Picked extends Person<string>>(props: PersonPickerProps<Picked>) {
  const { label, listLabel, text, onText, found, empty, onPick } = props;
  return (
    <Stack gap="2xs">
      <SearchField label={label} value={text} onChange={onText} />
      {found.isPending && <Loading />}
      {found.isError && (
        <ErrorState message={messageOf(found.error, texts.failed)} onRetry={() => void found.refetch()} />
      )}
      {found.data?.length === 0 && (
        <Text c="dimmed" fz="sm" ta="center" py="sm">
          {empty}
        </Text>
      )}
      <ul className={classes.people} aria-label={listLabel}>
        {found.data?.map((person) => (
          <li key={person.id}>
            <button type="button" className={classes.person} onClick={() => onPick(person)}>
              <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={36} />
              <Text component="span" fw={600} truncate>
                {person.name}
              </Text>
              <Text component="span" fz="sm" c="dimmed" truncate>{`@${person.handle}`}</Text>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

type PickedPersonProps = {
  readonly person: Pick<Person<string>, 'name' | 'avatar'>;
  /** 'For Ana' */
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
};

/** The picked person, and the way back to the search. */
export function PickedPerson({ person, label, isDisabled = false, onChange }: PickedPersonProps) {
  return (
    <Group wrap="nowrap" gap="sm" mih={52}>
      <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={36} />
      <Text flex={1} fw={600} truncate>
        {label}
      </Text>
      <Action look="quiet" size="sm" disabled={isDisabled} aria-label={texts.changeLabel} onClick={onChange}>
        {texts.change}
      </Action>
    </Group>
  );
}
