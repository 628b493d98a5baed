/** Characters of a message that a delivery shows. */
const excerptLength = 160;

/** Returns the beginning of a message, or a description of one without text. */
export const excerptOf = (content: string, attachments: number) => {
  if (content === '') return attachments > 1 ? `Sent ${attachments} attachments` : 'Sent an attachment';
  const characters = Array.from(content);
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength - 1).join('')}…` : content;
};
