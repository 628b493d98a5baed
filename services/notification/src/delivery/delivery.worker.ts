import { work } from '@velvet/kit/jobs/jobs';
import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { deliverJob } from './delivery.job.ts';

export const deliveryWorker = work(deliverJob, ({ deliveries }: Context, key) => deliveries.deliver(key));

export const deliverySweep = sweep('notification.queueDue', 2, ({ deliveries }: Context) => deliveries.queueDue());
