import type { Queries } from '@velvet/kit/database/database';

export function mediaKeyRepository(db: Queries) {
  return {
    /** Returns the key that signs the addresses of media that are made on request: previews of filters, and streams. */
    async find(): Promise<string> {
      const key = await db.one<{ secret: string }>('mediaKey.find', 'select secret from media_key', []);
      if (!key) throw new Error('The table media_key has no row.');
      return key.secret;
    },
  };
}
