import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { peopleToWriteToQuery } from '#resources/people.ts';
import { messageTexts } from '#texts/messages.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { NameMarks } from '#ui/name-marks.tsx';
import classes from './conversation-pane.module.css';

type NewChatDialogProps = {
  readonly userId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPick: (userId: UserId) => void;
};

/** Searches a person and opens the conversation with them. */
export function NewChatDialog({ userId, isOpen, onClose, onPick }: NewChatDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={messageTexts.newChat}>
      {isOpen && <People userId={userId} onPick={onPick} />}
    </Dialog>
  );
}

function People({ userId, onPick }: Pick<NewChatDialogProps, 'userId' | 'onPick'>) {
  const [text, setText] = useState('');
  const q = useTyped(text);
  const people = useQuery(peopleToWriteToQuery(q, userId));
  return (
    <Stack gap="sm" mih={320}>
      <Box>
        <SearchField label={messageTexts.findPerson} value={text} onChange={setText} />
      </Box>
      {people.isPending && <Loading />}
      {people.isError && (
        <ErrorState
          message={messageOf(people.error, messageTexts.failures.people)}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.data?.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          {q === '' ? messageTexts.newChatHint : messageTexts.newChatEmpty}
        </Text>
      )}
      <ul>
        {people.data?.map(({ id, name, handle, avatar, verified }) => (
          <li key={id}>
            <button type="button" className={classes.row} onClick={() => onPick(id)}>
              <span className={classes.face}>
                <PersonAvatar name={name} picture={avatar ?? ''} size={44} />
              </span>
              <span className={classes.name}>
                {name}
                <NameMarks person={{ id, verified }} />
              </span>
              <span />
              <span className={classes.last}>{`@${handle}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
