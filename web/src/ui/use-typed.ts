import { useDebouncedValue } from '@mantine/hooks';

const typingMs = 200;

/** Debounces the search text. */
export function useTyped(text: string): string {
  const [typed] = useDebouncedValue(text.trim(), typingMs);
  return typed;
}
