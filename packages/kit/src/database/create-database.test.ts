import { expect, test } from 'vitest';
import { urlOfDatabase } from './create-database.ts';

test('the URL of another database keeps the server, the login and the parameters', () => {
  expect(
    urlOfDatabase('postgres://velvet:a%20secret@db.example:5433/postgres?sslmode=verify-full', 'velvet_content'),
  ).toBe('postgres://velvet:a%20secret@db.example:5433/velvet_content?sslmode=verify-full');
});
