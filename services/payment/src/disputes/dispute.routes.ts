import {
  listAdminDisputes,
  readAdminDispute,
  saveDisputeNote,
  submitEvidence,
} from '@velvet/contracts/payment/admin-disputes';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const disputeRoutes = [
  serve(listAdminDisputes, ({ disputes }: Context, { query }) => disputes.list(query.state, query)),
  serve(readAdminDispute, ({ disputes }: Context, { params }) => disputes.read(params.id)),
  serve(saveDisputeNote, ({ disputes }: Context, { params, body }) => disputes.saveNote(params.id, body.note)),
  serve(submitEvidence, ({ disputes }: Context, { caller, params }) => disputes.submit(caller.id, params.id)),
];
