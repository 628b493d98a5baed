import { mountPeople } from '@velvet/people/mount';

export const people = mountPeople({
  cards: ['handle', 'name', 'avatar', 'role', 'verified', 'adult', 'private', 'hidden', 'joined_at'],
  follows: true,
  blocks: true,
});
