import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { giftLimits } from '@velvet/contracts/payment/gifts';
import type { UserId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { peopleToWriteToQuery } from '#resources/people.ts';
import { giftTexts } from '#texts/gifts.ts';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import classes from './gift-deal.module.css';

/** The person who gets a gift. */
export type Receiver = { readonly id: UserId; readonly name: string; readonly avatar: string | null };
export type Way = 'link' | 'person';

type ReceiverFieldProps = {
  readonly ownId: string;
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  readonly receiver: Receiver | undefined;
  readonly onReceiver: (receiver: Receiver | undefined) => void;
  /** a person is missing */
  readonly problem: string | undefined;
  readonly isDisabled: boolean;
};

/** For whom the gift is: whoever has the link, or one person. */
export function ReceiverField({ ownId, way, onWay, receiver, onReceiver, problem, isDisabled }: ReceiverFieldProps) {
  return (
    <Stack gap="2xs">
      <Text component="span" id="gift-way" fz="sm" fw={500}>
        {giftTexts.how}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="gift-way"
        disabled={isDisabled}
        value={way}
        onChange={(next) => onWay(next === 'person' ? 'person' : 'link')}
        data={[
          { value: 'link', label: giftTexts.ways.link },
          { value: 'person', label: giftTexts.ways.person },
        ]}
      />
      <Text fz="caption" c="dimmed">
        {way === 'link' ? giftTexts.linkText(giftLimits.redeemDays) : giftTexts.personText}
      </Text>
      {way === 'person' &&
        (receiver ? (
          <Chosen receiver={receiver} isDisabled={isDisabled} onChange={() => onReceiver(undefined)} />
        ) : (
          <People ownId={ownId} onPick={onReceiver} />
        ))}
      <Refusal message={problem} />
    </Stack>
  );
}

type ChosenProps = { readonly receiver: Receiver; readonly isDisabled: boolean; readonly onChange: () => void };

function Chosen({ receiver, isDisabled, onChange }: ChosenProps) {
  return (
    <Group wrap="nowrap" gap="sm" mih={52}>
      <PersonAvatar name={receiver.name} picture={receiver.avatar ?? ''} size={36} />
      <Text flex={1} fw={600} truncate>
        {giftTexts.chosen(receiver.name)}
      </Text>
      <Action look="quiet" size="sm" disabled={isDisabled} onClick={onChange}>
        {giftTexts.change}
      </Action>
    </Group>
  );
}

function People({ ownId, onPick }: { readonly ownId: string; readonly onPick: (receiver: Receiver) => void }) {
  const [text, setText] = useState('');
  const q = useTyped(text);
  const people = useQuery(peopleToWriteToQuery(q, ownId));
  return (
    <Stack gap="2xs">
      <SearchField label={giftTexts.findPerson} value={text} onChange={setText} />
      {people.isPending && <Loading />}
      {people.isError && (
        <ErrorState message={messageOf(people.error, giftTexts.peopleFailed)} onRetry={() => void people.refetch()} />
      )}
      {people.data?.length === 0 && (
        <Text c="dimmed" fz="sm" ta="center" py="sm">
          {q === '' ? giftTexts.findHint : giftTexts.findEmpty}
        </Text>
      )}
      <ul className={classes.people} aria-label={giftTexts.people}>
        {people.data?.map(({ id, name, handle, avatar }) => (
          <li key={id}>
            <button type="button" className={classes.person} onClick={() => onPick({ id, name, avatar })}>
              <PersonAvatar name={name} picture={avatar ?? ''} size={36} />
              <Text component="span" fw={600} truncate>
                {name}
              </Text>
              <Text component="span" fz="sm" c="dimmed" truncate>{`@${handle}`}</Text>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
