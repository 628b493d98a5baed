const keyOf = (userId: string, conversationId: string) => `velvet.message.${userId}.${conversationId}`;

/** Unsent texts by conversation, kept in the tab over reloads. */
export const messageDrafts = {
  read(userId: string, conversationId: string): string {
    return sessionStorage.getItem(keyOf(userId, conversationId)) ?? '';
  },
  save(userId: string, conversationId: string, text: string): void {
    const key = keyOf(userId, conversationId);
    try {
      if (text.trim() === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // a full or blocked storage: the text stays in the field only
    }
  },
};
