const longText = { characters: 600, lines: 9 } as const;

/** Too long to stand whole in a list. */
export function isLong(text: string): boolean {
  return text.length > longText.characters || text.split('\n').length > longText.lines;
}
