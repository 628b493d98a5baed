import { operation } from '#api/operation.ts';
import { listPage } from '#api/page.ts';
import { created, id, paging } from '#api/params.ts';
import { missing } from '#api/stripe-error.ts';
import { chargeRowId } from './charge.ts';
import { fraudWarningObject } from './fraud-warning.object.ts';
import { fraudWarningColumns, fraudWarningRepository } from './fraud-warning.repository.ts';

export const fraudWarningOperations = [
  operation('GET /radar/early_fraud_warnings/:id', {}, async ({ tx }, _input, warning) => {
    const row = await fraudWarningRepository(tx).find(warning);
    if (!row) throw missing('early_fraud_warning', warning);
    return fraudWarningObject(row);
  }),

  operation(
    'GET /radar/early_fraud_warnings',
    { ...paging, created, charge: id.optional(), payment_intent: id.optional() },
    async ({ tx }, input) => {
      const given = input.payment_intent ?? input.charge;
      const listed = {
        table: 'early_fraud_warning',
        columns: fraudWarningColumns,
        filters: { charge_id: given && chargeRowId(given) },
        created: { range: input.created },
        present: fraudWarningObject,
      };
      return listPage(tx, '/v1/radar/early_fraud_warnings', listed, input);
    },
  ),
];
