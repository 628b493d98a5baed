/** SQL condition: the person may be shown what is age restricted. False for a signed-out viewer (null). */
export const isAdult = (person: string) => `exists (select from profile_card where user_id = ${person} and adult)`;

/** SQL condition: a list of media has an age restricted item. `isOwn` selects rows `x` of the table. */
export const showsRestricted = (table: 'post_media' | 'post_next_media' | 'message_media_item', isOwn: string) =>
  `exists (select from ${table} x join vault_item i on i.id = x.item_id where ${isOwn} and i.age_restricted)`;
