import type { Quality } from '#features/meeting/call/model.ts';

/** Cumulative statistics of one connection; undefined fields are not reported yet. */
export type Sample = {
  /** received and lost packets */
  readonly received: number;
  readonly lost: number;
  /** recent loss of sent packets as the peer reports it, 0 to 1 */
  readonly sentLoss: number | undefined;
  readonly roundTripMs: number | undefined;
  /** the browser's estimate of the outgoing bandwidth, kilobits per second */
  readonly availableKbps: number | undefined;
  /** decoded video frames */
  readonly frames: number;
};

/** The difference of two samples. */
export type Measure = {
  /** the greater loss of both directions, 0 to 1 */
  readonly loss: number;
  readonly sentLoss: number;
  readonly roundTripMs: number;
  readonly availableKbps: number | undefined;
  /** whether no frame was decoded although video is expected */
  readonly isFrozen: boolean;
};

const fair = { loss: 0.03, roundTripMs: 300 };
const poor = { loss: 0.1, roundTripMs: 700 };

/** Compares two samples; undefined without any traffic. @param expectsPicture whether the peer's camera or screen is on */
export function measure(before: Sample, now: Sample, expectsPicture: boolean): Measure | undefined {
  const received = now.received - before.received;
  const lost = Math.max(0, now.lost - before.lost);
  const isSilent = received + lost <= 0;
  // no packets and no receiver report: neither end sends media
  if (isSilent && now.roundTripMs === undefined) return undefined;
  const sentLoss = now.sentLoss ?? 0;
  return {
    loss: Math.max(isSilent ? 0 : lost / (received + lost), sentLoss),
    sentLoss,
    roundTripMs: now.roundTripMs ?? 0,
    availableKbps: now.availableKbps,
    isFrozen: expectsPicture && before.frames > 0 && now.frames === before.frames,
  };
}

/** Rates the mean of the newest measurements, so that a single bad one has little effect. */
export function qualityOf(measures: readonly Measure[]): Quality {
  if (measures.length === 0) return 'unknown';
  const mean = (value: (measure: Measure) => number) =>
    measures.reduce((sum, each) => sum + value(each), 0) / measures.length;
  const loss = mean((each) => each.loss);
  const roundTripMs = mean((each) => each.roundTripMs);
  const isFrozen = measures.length > 1 && measures.every((each) => each.isFrozen);
  if (isFrozen || loss >= poor.loss || roundTripMs >= poor.roundTripMs) return 'poor';
  return loss >= fair.loss || roundTripMs >= fair.roundTripMs ? 'fair' : 'good';
}

/** @param report result of `RTCPeerConnection.getStats` */
export function sampleOf(report: Iterable<RTCStats>): Sample {
  const rows = [...report] as (RTCStats & Record<string, unknown>)[];
  const of = (type: string) => rows.filter((row) => row.type === type);
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const sum = (list: typeof rows, name: string) => list.reduce((total, row) => total + (number(row[name]) ?? 0), 0);
  const most = (values: (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined);
    return known.length > 0 ? Math.max(...known) : undefined;
  };
  const inbound = of('inbound-rtp');
  const remote = of('remote-inbound-rtp');
  const pair = of('candidate-pair').find((row) => row['nominated'] === true && row['state'] === 'succeeded');
  const roundTrip = number(pair?.['currentRoundTripTime']) ?? most(remote.map((row) => number(row['roundTripTime'])));
  const available = number(pair?.['availableOutgoingBitrate']);
  return {
    received: sum(inbound, 'packetsReceived'),
    lost: sum(inbound, 'packetsLost'),
    sentLoss: most(remote.map((row) => number(row['fractionLost']))),
    roundTripMs: roundTrip === undefined ? undefined : roundTrip * 1000,
    availableKbps: available === undefined ? undefined : available / 1000,
    frames: sum(inbound, 'framesDecoded'),
  };
}
