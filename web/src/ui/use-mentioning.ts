import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { begunMention, withMention } from './begun-mention.ts';

export type NamedPerson = {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly avatar: string | null;
};
export type FindPeople = (search: string, signal: AbortSignal) => Promise<readonly NamedPerson[]>;

type Mentioning = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
  readonly findPeople: FindPeople;
};

const typingMs = 150;
const none: readonly NamedPerson[] = [];

/** The people whom a handle may mean, as far as it is typed. */
function usePeople(begun: string | undefined, findPeople: FindPeople) {
  const [people, setPeople] = useState(none);
  const [active, setActive] = useState(0);
  useEffect(() => {
    if (begun === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      findPeople(begun, stop.signal).then(
        (found) => {
          setPeople(found);
          setActive(0);
        },
        // the handle can be typed all the same
        () => setPeople(none),
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [begun, findPeople]);
  return { people, active, setPeople, setActive };
}

/** Suggestions for the handle that is being typed, and the completion of one. */
export function useMentioning({ field, onText, findPeople }: Mentioning) {
  const [begun, setBegun] = useState<string>();
  const { people, active, setPeople, setActive } = usePeople(begun, findPeople);
  const close = () => {
    setBegun(undefined);
    setPeople(none);
  };
  /** The text or the caret has moved. */
  const look = (isFocused: unknown = true) => {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    const typed = isFocused === false ? undefined : begunMention(value.slice(0, selectionStart));
    if (typed === undefined) close();
    else setBegun(typed);
  };
  const take = ({ handle }: NamedPerson) => {
    const element = field.current;
    if (!element) return;
    const { text, caret } = withMention(element.value, element.selectionStart, handle);
    onText(text);
    close();
    // after the text is in the field
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(caret, caret);
    });
  };
  /** @returns whether the key was for the list */
  const press = (event: KeyboardEvent): boolean => {
    const chosen = people[active];
    if (!chosen || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { people, active, look, take, press };
}
