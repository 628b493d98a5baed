/** SQL query: those of the items (an array) that locked messages offer. Buyers must not lose them. */
export const inLockedMessages = (itemIds: string) =>
  `select x.item_id from message_media_item x join message_media m using (message_id)
    where x.item_id = any (${itemIds}) and m.price_minor > 0`;
