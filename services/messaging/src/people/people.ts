import { mountPeople } from '@velvet/people/mount';

export const people = mountPeople({
  cards: ['handle', 'name', 'avatar', 'role', 'verified', 'private', 'hidden', 'joined_at'],
  // conversations with a deleted account stay readable
  keepsDeleted: true,
  follows: true,
  blocks: true,
});
