/** Formats in the order of preference; browsers differ in what they can write. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;
const endings: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

/** Enough for speech; bits per second. */
const bitrate = 48_000;

export type VoiceRecorder = {
  /** ends the recording and keeps it */
  readonly stop: () => void;
  /** ends the recording and drops it */
  readonly cancel: () => void;
};

/**
 * Records the microphone until `stop` or `cancel`.
 * @param onRecorded receives the kept recording
 * @throws DOMException if the permission is refused, or there is no microphone
 */
export async function recordVoice(onRecorded: (file: File) => void): Promise<VoiceRecorder> {
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitrate, ...(mimeType && { mimeType }) });
  const pieces: Blob[] = [];
  let isKept = true;
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  recorder.addEventListener('stop', () => {
    for (const track of stream.getTracks()) track.stop();
    if (isKept) onRecorded(fileOf(pieces, recorder.mimeType));
  });
  recorder.start();
  const end = (keep: boolean) => {
    isKept &&= keep;
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return { stop: () => end(true), cancel: () => end(false) };
}

function fileOf(pieces: readonly Blob[], mimeType: string): File {
  const [type = ''] = mimeType.split(';');
  return new File([...pieces], `Voice message.${endings[type] ?? 'webm'}`, { type });
}
