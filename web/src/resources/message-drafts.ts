const prefixOf = (userId: string) => `velvet.message.${userId}.`;

/** Unsent texts by conversation, kept in the browser until they are sent or the person signs out. */
export const messageDrafts = {
  read(userId: string, conversationId: string): string {
    return localStorage.getItem(prefixOf(userId) + conversationId) ?? '';
  },
  save(userId: string, conversationId: string, text: string): void {
    const key = prefixOf(userId) + conversationId;
    try {
      if (text.trim() === '') localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      // a full or blocked storage: the text stays in the field only
    }
  },
  /** Removes all texts of a person from this browser. */
  forget(userId: string): void {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefixOf(userId))) localStorage.removeItem(key);
  },
};
