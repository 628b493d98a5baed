/** SQL condition: the person may be shown what is age restricted. False for a signed-out viewer (null). */
export const isAdult = (person: string) => `exists (select from profile_card where user_id = ${person} and adult)`;

/** SQL condition: a message has an age restricted item. Posts and videos have a column of their own. */
export const isRestrictedMessage = (message: string) =>
  `exists (select from message_media_item x join vault_item i on i.id = x.item_id where x.message_id = ${message} and i.age_restricted)`;
