import { useDebouncedValue } from '@mantine/hooks';

const typingMs = 200;

/** What is searched for: the words once the typing pauses. */
export function useTyped(text: string): string {
  const [typed] = useDebouncedValue(text.trim(), typingMs);
  return typed;
}
