import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';

export const deleteDuePictures = sweep('account.deleteDuePictures', 600, ({ pictures }: Context) =>
  pictures.deleteDue(),
);
