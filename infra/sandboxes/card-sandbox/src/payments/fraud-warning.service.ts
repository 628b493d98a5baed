import { newSecret } from '@velvet/kit/base/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { SandboxTime } from '#time/sandbox-time.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { chargeRowId } from './charge.ts';
import { chargeRepository } from './charge.repository.ts';
import { fraudWarningObject } from './fraud-warning.object.ts';
import { fraudWarningRepository } from './fraud-warning.repository.ts';

/** Reports of the card networks. */
export function fraudWarningService(time: SandboxTime, post: Postbox) {
  return {
    /** @returns `refused` for a charge that is not paid or was reported before */
    async report(tx: Queries, charge: string): Promise<{ id: string } | 'unknown' | 'refused'> {
      const row = await chargeRepository(tx).findForUpdate(chargeRowId(charge));
      if (!row) return 'unknown';
      if (row.state !== 'succeeded') return 'refused';
      const at = await time.now(tx);
      const warning = await fraudWarningRepository(tx).insert(`issfr_${newSecret(15)}`, row.id, at);
      if (!warning) return 'refused';
      await post.append(tx, 'radar.early_fraud_warning.created', fraudWarningObject(warning), at);
      return { id: warning.id };
    },
  };
}
