/** Returns the `like` pattern of texts that contain `text`, whose `%`, `_` and backslash stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
