/** 'Ana', 'Ana and 1 other', 'Ana and 999 others'. */
export function nameAll(name: string, people: number): string {
  if (people <= 1) return name;
  return `${name} and ${people - 1} ${people === 2 ? 'other' : 'others'}`;
}

/** A sentence keeps the place of the name open until it is read. */
export function fillIn(sentence: string, name: string, people: number, detail: string | null): string {
  // a function, because a name may hold '$&'
  const filled = sentence.replace('{actor}', () => nameAll(name, people));
  return detail === null ? filled : `${filled}: “${detail}”`;
}

/** Name of people whose card is unknown, hidden, or private to the receiver. */
export const somebody = 'Someone';
/** Name of the platform as the sender of a notification. */
export const platform = 'Velvet';
