import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import type { Queries } from '@velvet/kit/database/database';
import { stateRepository, type StoredState } from './state.repository.ts';

/**
 * Stores the provider's state in PostgreSQL, so that sessions and refresh tokens survive restarts.
 * @param codeRetrySeconds a used authorization code that is presented again within this time is refused, and its grant stays valid
 */
export function stateAdapter(db: Queries, codeRetrySeconds: number): AdapterFactory {
  const states = stateRepository(db);
  return (model): Adapter => ({
    upsert: (id, payload, expiresIn) =>
      states.upsert({
        model,
        id,
        payload,
        grantId: payload.grantId,
        userCode: payload.userCode,
        uid: payload.uid,
        expiresInSeconds: expiresIn,
      }),
    async find(id) {
      const row = isId(id) ? await states.find(model, id) : undefined;
      const isRetry = model === 'AuthorizationCode' && (row?.consumedForSeconds ?? Infinity) < codeRetrySeconds;
      // the library would revoke the grant of a used code
      if (isRetry) throw new errors.InvalidGrant('already used');
      return payloadOf(row);
    },
    findByUid: async (uid) => (isId(uid) ? payloadOf(await states.findByUid(model, uid)) : undefined),
    findByUserCode: async (code) => (isId(code) ? payloadOf(await states.findByUserCode(model, code)) : undefined),
    destroy: (id) => states.delete(model, id),
    revokeByGrantId: (grantId) => states.deleteByGrant(model, grantId),
    async consume(id) {
      // of concurrent uses of a code or refresh token the database accepts one
      if (!(await states.consume(model, id))) throw new errors.InvalidGrant('already used');
    },
  });
}

/** PostgreSQL text cannot contain NUL, which ids from outside may. */
function isId(value: string): boolean {
  return !value.includes('\0');
}

function payloadOf(row: StoredState | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  return { ...row.payload, ...(row.consumedAtSeconds !== null && { consumed: row.consumedAtSeconds }) };
}
