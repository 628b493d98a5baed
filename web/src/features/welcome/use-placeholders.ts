import { useRef, type FocusEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Inserts placeholders where the caret was last.
 * @param fields names of the fields that take placeholders; the last one is used before any has the focus
 */
export function usePlaceholders<Name extends string>(
  fields: readonly [...Name[], Name],
  set: (field: Name, value: string) => void,
) {
  const elements = useRef(new Map<Name, Field>());
  const last = useRef<Name>(fields.at(-1)!);
  return {
    propsOf: (field: Name) => ({
      ref: (element: Field | null) => void (element && elements.current.set(field, element)),
      onFocusCapture: (_event: FocusEvent) => {
        last.current = field;
      },
    }),
    insert: (text: string) => {
      const element = elements.current.get(last.current);
      if (!element) return;
      const { value } = element;
      const start = element.selectionStart ?? value.length;
      set(last.current, value.slice(0, start) + text + value.slice(element.selectionEnd ?? start));
      requestAnimationFrame(() => {
        element.focus();
        element.setSelectionRange(start + text.length, start + text.length);
      });
    },
  };
}
