import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { call, pageQuery } from '@velvet/contracts/call';
import { event } from '@velvet/contracts/event';
import { failure } from '@velvet/contracts/failure';
import { UserId } from '@velvet/contracts/ids';
import { on } from '#events/consumer.ts';
import type { Database } from '#database/database.ts';
import { newId } from '#base/ids.ts';
import { jobType, work } from '#jobs/jobs.ts';
import { pageOf, pageWindow } from '#http/page.ts';
import { Refusal } from '#http/refusal.ts';
import { serve, type Request } from '#http/route.ts';
import { defineService, type Parts } from '#lifecycle/service.ts';
import { z } from 'zod';

/** A minimal service that uses every feature of the kit; the tests run on it. */
const Note = z.object({ id: z.uuid(), text: z.string(), authorId: UserId });
export const NoteNotFound = failure(404, 'NoteNotFound', 'There is no such note.');
export const writeNote = call({
  method: 'POST',
  path: '/notes',
  caller: 'member',
  summary: 'Write a note.',
  body: z.object({ text: z.string().min(1).max(100) }),
  data: Note,
});
export const readNote = call({
  method: 'GET',
  path: '/notes/{id}',
  failed: 'Failed to read the note',
  caller: 'anyone',
  summary: 'Read a note.',
  params: z.object({ id: z.uuid() }),
  data: Note,
  failures: [NoteNotFound],
});
export const listNotes = call({
  method: 'GET',
  path: '/notes',
  caller: 'anyone',
  summary: 'List notes.',
  query: pageQuery(2, {}),
  data: z.array(Note),
  paged: true,
});
export const closeNotes = call({
  method: 'DELETE',
  path: '/notes',
  caller: 'administrator',
  summary: 'Remove all.',
  data: z.object({ removed: z.number() }),
});
export const sendFiles = call({
  method: 'POST',
  path: '/files',
  caller: 'member',
  summary: 'Send files.',
  body: z.object({ title: z.string() }),
  data: z.object({ sizes: z.array(z.number()) }),
  files: { field: 'file', max: 2, required: true },
});

export const noteWritten = event('note.written', 1, {
  key: 'authorId',
  payload: z.object({ id: z.uuid(), text: z.string(), authorId: UserId }),
});
const echo = jobType('echo', z.object({ id: z.uuid() }), { retries: 2 });

type Behaviour = { discarded: number; failures: Map<string, number>; jobsRun: string[] };
type Context = { db: Database; behaviour: Behaviour };

export const note = defineService<Context>({
  name: 'note',
  migrations: fileURLToPath(new URL('migrations', import.meta.url)),
  context: ({ db }: Parts) => ({ db, behaviour: { discarded: 0, failures: new Map(), jobsRun: [] } }),
  routes: [
    serve(writeNote, ({ db }: Context, { body, caller }) =>
      db.transaction(async (tx) => {
        const written = { id: newId(), text: body.text, authorId: caller.id };
        await tx.run('note.insert', 'insert into note (id, text, author_id) values ($1, $2, $3)', [
          written.id,
          written.text,
          written.authorId,
        ]);
        await tx.append(noteWritten, written);
        if (body.text.startsWith('job')) await tx.enqueue(echo, { id: written.id });
        if (body.text === 'rolled back') throw new Refusal(NoteNotFound);
        if (body.text === 'broken') await tx.run('note.broken', 'select from nowhere');
        return written;
      }),
    ),
    serve(readNote, async ({ db }: Context, { params }) => {
      const found = await db.one<z.input<typeof Note>>(
        'note.find',
        'select id, text, author_id as "authorId" from note where id = $1',
        [params.id],
      );
      if (!found) throw new Refusal(NoteNotFound);
      return found;
    }),
    serve(listNotes, async ({ db }: Context, { query }) => {
      const { take, skip, after } = pageWindow(query);
      const sql =
        'select id, text, author_id as "authorId" from note where ($3::uuid is null or id > $3) order by id limit $1 offset $2';
      return pageOf(
        await db.rows<z.input<typeof Note>>('note.list', sql, [take, skip, after]),
        query,
        ({ id }) => id,
        (row) => row,
      );
    }),
    serve(closeNotes, async ({ db }: Context) => ({ removed: await db.run('note.deleteAll', 'delete from note') })),
    serve(
      sendFiles,
      (_context: Context, { files }: Request<typeof sendFiles, number>) => Promise.resolve({ sizes: [...files] }),
      {
        async receive(_context: Context, _caller, { stream }): Promise<number> {
          let size = 0;
          for await (const chunk of stream) size += (chunk as Buffer).length;
          return size;
        },
        discard: ({ behaviour }: Context, received) => Promise.resolve(void (behaviour.discarded += received.length)),
      },
    ),
  ],
  consumers: [
    on(noteWritten, async ({ behaviour }, tx, { id, text }) => {
      const failed = behaviour.failures.get(text) ?? 0;
      if (text.startsWith('poison') || (text.startsWith('flaky') && failed < 2)) {
        behaviour.failures.set(text, failed + 1);
        throw new Error(`cannot process ${text}`);
      }
      await tx.run('heard.insert', 'insert into heard (id, text) values ($1, $2)', [id, text]);
    }),
  ],
  workers: [
    work(echo, async ({ behaviour }, { id }) => {
      await delay(1);
      behaviour.jobsRun.push(id);
      if (behaviour.jobsRun.filter((run) => run === id).length < 2) throw new Error('try again');
    }),
  ],
});
