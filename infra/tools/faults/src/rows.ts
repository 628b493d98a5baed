import type { Row } from './row.ts';
import { postgresRow } from './rows/r1.postgres.ts';
import { paymentRow } from './rows/r2.payment.ts';
import { deliveryRow } from './rows/r4.delivery.ts';
import { membersRow } from './rows/r5.members.ts';
import { redisRow } from './rows/r8.redis.ts';
import { replicaRow } from './rows/r9.replica.ts';
import { restartRow } from './rows/r10.restart.ts';
import { hotKeyRow } from './rows/r11.hot-key.ts';
import { restoreRow } from './rows/r14.restore.ts';

/** The table of faults, in its order. */
export const rows: readonly Row[] = [
  postgresRow,
  paymentRow,
  deliveryRow,
  membersRow,
  redisRow,
  replicaRow,
  restartRow,
  hotKeyRow,
  restoreRow,
];
