import { Text, Textarea, type TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useId, useRef, type KeyboardEvent, type Ref } from 'react';
import { uiTexts } from '#texts/ui.ts';
import classes from './mention-field.module.css';
import { PersonAvatar } from './person-avatar.tsx';
import { useMentioning, type FindPeople } from './use-mentioning.ts';

type MentionFieldProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly findPeople: FindPeople;
  readonly ref?: Ref<HTMLTextAreaElement>;
};

/** A text field that offers people while a handle is typed behind an @. Arrow keys choose, Enter and Tab take, Escape closes. */
export function MentionField({ value, onText, findPeople, onKeyDown, className, ref, ...rest }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const fieldRef = useMergedRef(field, ref);
  const listId = useId();
  const { people, active, look, take, press } = useMentioning({ field, onText, findPeople });
  const isOpen = people.length > 0;
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!press(event)) onKeyDown?.(event);
  };
  return (
    <div className={`${classes.frame} ${typeof className === 'string' ? className : ''}`}>
      <Textarea
        {...rest}
        ref={fieldRef}
        value={value}
        aria-autocomplete="list"
        {...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` })}
        onChange={(event) => {
          onText(event.currentTarget.value);
          look();
        }}
        onSelect={look}
        onKeyDown={keyDown}
        onBlur={() => look(false)}
      />
      {isOpen && (
        <ul id={listId} role="listbox" aria-label={uiTexts.people} className={classes.list}>
          {people.map((person, index) => (
            <li
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.person}
              // the field keeps the focus
              onPointerDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={32} />
              <Text component="span" truncate fw={500}>
                {person.name}
              </Text>
              <Text component="span" truncate flex={1} fz="sm" c="dimmed">
                @{person.handle}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
