import { mountPeople } from '@velvet/people/mount';

export const people = mountPeople({ cards: ['role'] });
