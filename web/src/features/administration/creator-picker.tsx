import type { PersonCard } from '@velvet/contracts/account/person';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creatorsFoundQuery } from '#resources/admin-creators.ts';
import { creatorPickerTexts as texts } from '#texts/administration.ts';
import { PersonPicker } from '#ui/person-picker.tsx';
import { useTyped } from '#ui/use-typed.ts';

/** Picks the creator that a bonus or a hold is for. */
export function CreatorPicker({ onPick }: { readonly onPick: (creator: PersonCard) => void }) {
  const [text, setText] = useState('');
  return (
    <PersonPicker
      label={texts.find}
      listLabel={texts.list}
      text={text}
      onText={setText}
      found={useQuery(creatorsFoundQuery(useTyped(text)))}
      empty={texts.empty}
      onPick={onPick}
    />
  );
}
