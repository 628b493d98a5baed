import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { giftLimits } from '@velvet/contracts/payment/gifts';
import type { UserId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { peopleToWriteToQuery } from '#resources/people.ts';
import { giftTexts } from '#texts/gifts.ts';
import { PersonPicker, PickedPerson } from '#ui/person-picker.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useTyped } from '#ui/use-typed.ts';

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
          <PickedPerson
            person={receiver}
            label={giftTexts.chosen(receiver.name)}
            isDisabled={isDisabled}
            onChange={() => onReceiver(undefined)}
          />
        ) : (
          <People ownId={ownId} onPick={onReceiver} />
        ))}
      <Refusal message={problem} />
    </Stack>
  );
}

function People({ ownId, onPick }: { readonly ownId: string; readonly onPick: (receiver: Receiver) => void }) {
  const [text, setText] = useState('');
  const q = useTyped(text);
  return (
    <PersonPicker
      label={giftTexts.findPerson}
      listLabel={giftTexts.people}
      text={text}
      onText={setText}
      found={useQuery(peopleToWriteToQuery(q, ownId))}
      empty={q === '' ? giftTexts.findHint : giftTexts.findEmpty}
      onPick={({ id, name, avatar }) => onPick({ id, name, avatar })}
    />
  );
}
