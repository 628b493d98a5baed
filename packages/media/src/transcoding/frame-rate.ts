import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

/** A film whose busiest second has this much more than its mean has no single rate. */
const constantWithin = 1.1;
const usual = [24, 25, 30, 48, 50, 60, 90, 100, 120, 240];

/**
 * Returns the frames per second of a video, by its index. Screen recordings, slide shows and films of phones change their rate; theirs
 * is that of the busiest second, rounded to a usual rate.
 */
export async function frameRateOf(video: InputVideoTrack): Promise<number> {
  const perSecond = new Map<number, number>();
  const first = await video.getFirstTimestamp();
  let frames = 0;
  let end = first;
  for await (const { timestamp, duration } of new EncodedPacketSink(video).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    const second = Math.floor(timestamp - first + halfTick);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    frames += 1;
    end = Math.max(end, timestamp + duration);
  }
  const mean = frames / Math.max(end - first, 1e-3);
  const busiest = Math.max(0, ...perSecond.values());
  if (busiest <= mean * constantWithin + 1) return mean;
  return usual.find((rate) => Math.abs(rate - busiest) <= 1) ?? busiest;
}

/** Times are rounded to the ticks of the container. */
const halfTick = 5e-4;
