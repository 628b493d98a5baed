export type CaptureRequest = {
  /** ids of devices; null for the default device, undefined for none */
  readonly microphone: string | null | undefined;
  readonly camera: string | null | undefined;
};
export type Captured = { readonly audio: MediaStreamTrack | null; readonly video: MediaStreamTrack | null };

const audioConstraints = (id: string | null): MediaTrackConstraints => ({
  ...(id !== null && { deviceId: { ideal: id } }),
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
});

const videoConstraints = (id: string | null): MediaTrackConstraints => ({
  ...(id === null ? { facingMode: { ideal: 'user' } } : { deviceId: { ideal: id } }),
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
});

/**
 * Requests microphone and camera with one prompt. If that fails, it requests the microphone alone, then the camera alone.
 * A chosen device that is gone is replaced by another.
 */
export async function capture({ microphone, camera }: CaptureRequest): Promise<Captured> {
  const audio = microphone !== undefined && audioConstraints(microphone);
  const video = camera !== undefined && videoConstraints(camera);
  const attempts: MediaStreamConstraints[] = [{ audio, video }, ...(audio && video ? [{ audio }, { video }] : [])];
  for (const constraints of attempts) {
    const stream = await requestDevices(constraints);
    if (stream) return { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null };
  }
  return { audio: null, video: null };
}

async function requestDevices(constraints: MediaStreamConstraints): Promise<MediaStream | undefined> {
  if (!constraints.audio && !constraints.video) return undefined;
  try {
    // `mediaDevices` is undefined on pages without TLS
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    reportUnexpected(error);
    return undefined;
  }
}

/** Reports unexpected errors only: a denied permission or a missing device is a normal outcome. */
function reportUnexpected(error: unknown): void {
  const isExpected = error instanceof DOMException || navigator.mediaDevices === undefined;
  if (!isExpected) reportError(error);
}

export type Devices = {
  readonly microphones: readonly MediaDeviceInfo[];
  readonly cameras: readonly MediaDeviceInfo[];
  readonly speakers: readonly MediaDeviceInfo[];
};

export const noDevices: Devices = { microphones: [], cameras: [], speakers: [] };

/** Lists the devices with an id. Without a permission browsers list devices without ids. */
export async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => undefined)) ?? [];
  const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== '');
  return { microphones: of('audioinput'), cameras: of('videoinput'), speakers: of('audiooutput') };
}
