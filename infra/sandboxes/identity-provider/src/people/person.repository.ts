import type { Queries } from '@velvet/kit/database/database';
import type { Person } from './person.ts';

const person = 'sub, name, nickname, email, picture';
type Row = Omit<Person, 'picture'> & { picture: string | null };

const insert = 'insert into person (sub, name, nickname, email, picture) values ($1, $2, $3, $4, $5)';

const upsert = `
  insert into person (sub, name, nickname, email, picture)
  select sub, name, nickname, email, picture
    from jsonb_to_recordset($1) as given(sub text, name text, nickname text, email text, picture text)
  on conflict (sub) do update
     set name = excluded.name, nickname = excluded.nickname, email = excluded.email, picture = excluded.picture`;

const search = `
  select ${person} from person
   where sought like '%' || $1 || '%'
   order by lower(name) like $1 || '%' or lower(nickname) like $1 || '%' desc, created_at desc, sub desc
   limit $2`;

export function personRepository(db: Queries) {
  return {
    async find(sub: string): Promise<Person | undefined> {
      // PostgreSQL text cannot contain NUL, which a subject from outside may
      if (sub.includes('\0')) return undefined;
      const row = await db.one<Row>('person.find', `select ${person} from person where sub = $1`, [sub]);
      return row && fromRow(row);
    },

    async findByHandle(handle: string): Promise<Person | undefined> {
      const row = await db.one<Row>(
        'person.findByHandle',
        `select ${person} from person where lower(nickname) = lower($1)`,
        [handle],
      );
      return row && fromRow(row);
    },

    async findNewest(limit: number): Promise<Person[]> {
      const rows = await db.rows<Row>(
        'person.findNewest',
        `select ${person} from person order by created_at desc, sub desc limit $1`,
        [limit],
      );
      return rows.map(fromRow);
    },

    /** Finds people by a part of name, handle or e-mail address; prefix matches come first. */
    async search(words: string, limit: number): Promise<Person[]> {
      const pattern = words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&');
      const rows = await db.rows<Row>('person.search', search, [pattern, limit]);
      return rows.map(fromRow);
    },

    /** @throws if the handle or e-mail address is taken (person_nickname, person_email) */
    async insert({ sub, name, nickname, email, picture }: Person): Promise<void> {
      await db.run('person.insert', insert, [sub, name, nickname, email, picture ?? null]);
    },

    /** @throws if a handle or e-mail address belongs to another `sub` */
    async upsert(people: readonly Person[]): Promise<void> {
      await db.run('person.upsert', upsert, [JSON.stringify(people)]);
    },
  };
}

function fromRow({ picture, ...rest }: Row): Person {
  return picture === null ? rest : { ...rest, picture };
}
