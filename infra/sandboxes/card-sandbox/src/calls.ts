import { call } from '@velvet/contracts/call';
import { failure } from '@velvet/contracts/failure';
import { Moment } from '@velvet/contracts/time';
import { z } from 'zod';

// Controls of the sandbox, which a real provider does not have. They require the secret key in the header `x-api-key`.

export const KeyRefused = failure(401, 'KeyRefused', "This key doesn't have access to this.");
export const ChargeNotFound = failure(404, 'ChargeNotFound', "This charge doesn't exist.");
export const NotDisputed = failure(409, 'NotDisputed', 'This charge has no open dispute.');

export const listTestCards = call({
  method: 'GET',
  path: '/test-cards',
  caller: 'anyone',
  summary: 'The published test cards. No key is needed.',
  data: z.array(z.object({ number: z.string(), brand: z.string(), what: z.string() })),
});

const span = z.number().int().min(0).max(3660).optional();

export const advanceTime = call({
  method: 'POST',
  path: '/clock/advance',
  caller: 'anyone',
  summary: "Move the sandbox's time forward; what falls due happens, in its order.",
  body: z.object({ days: span, hours: span, minutes: span, seconds: span }),
  data: z.object({ now: Moment }),
  failures: [KeyRefused],
});

export const NotPaid = failure(409, 'NotPaid', 'This charge is not paid, or was reported before.');

export const reportFraud = call({
  method: 'POST',
  path: '/charges/{id}/fraud-warning',
  caller: 'anyone',
  summary:
    "Report a charge as fraudulent, in the card network's place. The id is that of the charge or of its payment intent.",
  params: z.object({ id: z.string().min(1).max(100) }),
  data: z.object({ id: z.string() }),
  failures: [KeyRefused, ChargeNotFound, NotPaid],
});

export const NotRefunded = failure(409, 'NotRefunded', 'This charge has no refund that could fail.');

export const failRefund = call({
  method: 'POST',
  path: '/charges/{id}/refund/fail',
  caller: 'anyone',
  summary:
    "Send the newest refund of a charge back, in the place of the card's bank. The id is that of the charge or of its payment intent.",
  params: z.object({ id: z.string().min(1).max(100) }),
  data: z.object({ id: z.string() }),
  failures: [KeyRefused, ChargeNotFound, NotRefunded],
});

export const CardNotFound = failure(404, 'CardNotFound', "This card doesn't exist.");

export const updateCard = call({
  method: 'POST',
  path: '/cards/{id}/update',
  caller: 'anyone',
  summary: "Replace a card by its bank's new one, as card updaters do. Its number keeps its behavior.",
  params: z.object({ id: z.string().min(1).max(100) }),
  body: z.object({
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    expMonth: z.number().int().min(1).max(12),
    expYear: z.number().int().min(2000).max(2100),
  }),
  data: z.object({ id: z.string() }),
  failures: [KeyRefused, CardNotFound],
});

export const closeDispute = call({
  method: 'POST',
  path: '/charges/{id}/dispute/close',
  caller: 'anyone',
  summary: "Decide a dispute, in the cardholder's bank's place. The id is that of the charge or of its payment intent.",
  params: z.object({ id: z.string().min(1).max(100) }),
  body: z.object({ outcome: z.enum(['won', 'lost']) }),
  data: z.object({ status: z.enum(['won', 'lost']) }),
  failures: [KeyRefused, ChargeNotFound, NotDisputed],
});
