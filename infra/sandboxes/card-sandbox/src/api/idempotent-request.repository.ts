import type { Queries } from '@velvet/kit/database/database';

export type KeptAnswer = { fingerprint: string; status: number; body: string };

export function idempotentRequestRepository(db: Queries) {
  return {
    /** Claims a key. A concurrent request with it waits until this transaction ends. @returns whether it was unused */
    async claim(key: string, fingerprint: string, at: Date): Promise<boolean> {
      const claimed = await db.run(
        'idempotentRequest.claim',
        'insert into idempotent_request (key, fingerprint, created_at) values ($1, $2, $3) on conflict do nothing',
        [key, fingerprint, at],
      );
      return claimed === 1;
    },

    find(key: string): Promise<KeptAnswer | undefined> {
      return db.one(
        'idempotentRequest.find',
        'select fingerprint, status, body from idempotent_request where key = $1',
        [key],
      );
    },

    async keep(key: string, { status, body }: Pick<KeptAnswer, 'status' | 'body'>): Promise<void> {
      await db.run('idempotentRequest.keep', 'update idempotent_request set status = $2, body = $3 where key = $1', [
        key,
        status,
        body,
      ]);
    },

    deleteOlderThan(at: Date): Promise<number> {
      return db.run('idempotentRequest.deleteOlderThan', 'delete from idempotent_request where created_at < $1', [at]);
    },
  };
}
