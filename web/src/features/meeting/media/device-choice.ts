import { z } from 'zod';
import type { LocalChoice } from '#features/meeting/call/model.ts';

const key = 'velvet.meeting.devices';

const Choice = z.object({
  microphone: z.string().nullable(),
  camera: z.string().nullable(),
  speaker: z.string().nullable(),
  blur: z.boolean(),
});

const nothingChosen: LocalChoice = { microphone: null, camera: null, speaker: null, blur: false };

/** Reads the last choice from local storage. */
export function loadDeviceChoice(): LocalChoice {
  try {
    return Choice.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return nothingChosen;
  }
}

export function saveDeviceChoice(choice: LocalChoice): void {
  localStorage.setItem(key, JSON.stringify(choice));
}
