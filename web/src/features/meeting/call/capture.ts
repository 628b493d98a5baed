export type Wanted = {
  /** ids of devices; null for whichever there is, undefined for none */
  readonly microphone: string | null | undefined;
  readonly camera: string | null | undefined;
};
export type Captured = { readonly audio: MediaStreamTrack | null; readonly video: MediaStreamTrack | null };

const sound = (id: string | null): MediaTrackConstraints => ({
  ...(id !== null && { deviceId: { ideal: id } }),
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
});

const picture = (id: string | null): MediaTrackConstraints => ({
  ...(id === null ? { facingMode: { ideal: 'user' } } : { deviceId: { ideal: id } }),
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
});

/**
 * Asks for microphone and camera, once for both. Where that is refused or one of them is missing, what can be had is taken:
 * sound first. A device that was chosen and is gone is replaced by another.
 */
export async function capture({ microphone, camera }: Wanted): Promise<Captured> {
  const audio = microphone !== undefined && sound(microphone);
  const video = camera !== undefined && picture(camera);
  const tries: MediaStreamConstraints[] = [{ audio, video }, ...(audio && video ? [{ audio }, { video }] : [])];
  for (const constraints of tries) {
    const stream = await ask(constraints);
    if (stream) return { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null };
  }
  return { audio: null, video: null };
}

async function ask(constraints: MediaStreamConstraints): Promise<MediaStream | undefined> {
  if (!constraints.audio && !constraints.video) return undefined;
  try {
    // not there at all on pages without TLS
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    reportRefusal(error);
    return undefined;
  }
}

/** That somebody says no, or has no camera, is no fault of the page. */
function reportRefusal(error: unknown): void {
  const isAnswer = error instanceof DOMException || navigator.mediaDevices === undefined;
  if (!isAnswer) reportError(error);
}

export type Devices = {
  readonly microphones: readonly MediaDeviceInfo[];
  readonly cameras: readonly MediaDeviceInfo[];
  readonly speakers: readonly MediaDeviceInfo[];
};

export const noDevices: Devices = { microphones: [], cameras: [], speakers: [] };

/** Those with an id: without a permission browsers tell that there are some, and not which. */
export async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => undefined)) ?? [];
  const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== '');
  return { microphones: of('audioinput'), cameras: of('videoinput'), speakers: of('audiooutput') };
}
