import type { Row } from './row.ts';
import { postgresRow } from './rows/r1.postgres.ts';
import { paymentRow } from './rows/r2.payment.ts';
import { providerRow } from './rows/r3.provider.ts';
import { deliveryRow } from './rows/r4.delivery.ts';
import { membersRow } from './rows/r5.members.ts';
import { webhookRow } from './rows/r6.webhooks.ts';
import { consumerRow } from './rows/r7.consumers.ts';
import { redisRow } from './rows/r8.redis.ts';
import { replicaRow } from './rows/r9.replica.ts';
import { restartRow } from './rows/r10.restart.ts';
import { hotKeyRow } from './rows/r11.hot-key.ts';
import { restoreRow } from './rows/r14.restore.ts';

/** The table of faults, in its order. */
export const rows: readonly Row[] = [
  postgresRow,
  paymentRow,
  providerRow,
  deliveryRow,
  membersRow,
  webhookRow,
  consumerRow,
  redisRow,
  replicaRow,
  restartRow,
  hotKeyRow,
  restoreRow,
];
