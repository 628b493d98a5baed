import {
  downloadTaxStatement,
  readTaxProfile,
  readTaxStatement,
  replaceTaxProfile,
} from '@velvet/contracts/payment/taxes';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const taxRoutes = [
  serve(readTaxProfile, ({ taxProfiles }: Context, { caller }) => taxProfiles.read(caller.id)),
  serve(replaceTaxProfile, ({ taxProfiles }: Context, { caller, body }) => taxProfiles.replace(caller.id, body)),
  serve(readTaxStatement, ({ taxes }: Context, { params }) => taxes.read(params.period)),
  serve(downloadTaxStatement, ({ taxes }: Context, { params }) => taxes.statement(params.period)),
];
