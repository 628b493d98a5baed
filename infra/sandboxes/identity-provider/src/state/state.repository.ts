import type { Queries } from '@velvet/kit/database/database';

export type StoredState = {
  payload: object;
  consumedAtSeconds: number | null;
  /** seconds since it was used */
  consumedForSeconds: number | null;
};

export type StateRow = {
  model: string;
  id: string;
  payload: object;
  grantId: string | undefined;
  userCode: string | undefined;
  uid: string | undefined;
  /** undefined: no expiry */
  expiresInSeconds: number | undefined;
};

const stored = `payload, extract(epoch from consumed_at)::int as "consumedAtSeconds",
  extract(epoch from now() - consumed_at)::float8 as "consumedForSeconds"`;

const upsert = `
  insert into oidc_state (model, id, payload, grant_id, user_code, uid, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
  on conflict (model, id) do update
     set payload = excluded.payload, grant_id = excluded.grant_id, user_code = excluded.user_code,
         uid = excluded.uid, expires_at = excluded.expires_at`;

const findByUserCode = `select ${stored} from oidc_state where model = $1 and user_code = $2`;

const consume = 'update oidc_state set consumed_at = now() where model = $1 and id = $2 and consumed_at is null';

export function stateRepository(db: Queries) {
  return {
    async upsert({ model, id, payload, grantId, userCode, uid, expiresInSeconds }: StateRow): Promise<void> {
      await db.run('state.upsert', upsert, [
        model,
        id,
        JSON.stringify(payload),
        grantId,
        userCode,
        uid,
        expiresInSeconds,
      ]);
    },

    find(model: string, id: string): Promise<StoredState | undefined> {
      return db.one('state.find', `select ${stored} from oidc_state where model = $1 and id = $2`, [model, id]);
    },

    findByUid(model: string, uid: string): Promise<StoredState | undefined> {
      return db.one('state.findByUid', `select ${stored} from oidc_state where model = $1 and uid = $2`, [model, uid]);
    },

    findByUserCode(model: string, code: string): Promise<StoredState | undefined> {
      return db.one('state.findByUserCode', findByUserCode, [model, code]);
    },

    /** @returns whether it existed and was not consumed before */
    async consume(model: string, id: string): Promise<boolean> {
      const changed = await db.run('state.consume', consume, [model, id]);
      return changed === 1;
    },

    async delete(model: string, id: string): Promise<void> {
      await db.run('state.delete', 'delete from oidc_state where model = $1 and id = $2', [model, id]);
    },

    async deleteByGrant(model: string, grantId: string): Promise<void> {
      await db.run('state.deleteByGrant', 'delete from oidc_state where model = $1 and grant_id = $2', [
        model,
        grantId,
      ]);
    },

    isReachable(): Promise<boolean> {
      return db.run('state.isReachable', 'select from oidc_state limit 1').then(
        () => true,
        () => false,
      );
    },

    /** @returns the number of deleted expired rows */
    deleteExpired(): Promise<number> {
      return db.run('state.deleteExpired', `delete from oidc_state where expires_at < now() - interval '1 minute'`);
    },
  };
}
