import type { ProcessingStep } from '@velvet/contracts/content/processing-step';

/** The steps of the processing of a video. */
export const processingTexts = {
  label: 'Processing of the video',
  names: { analysing: 'Analysing', poster: 'Making the poster' },
  rendition: (height: number) => `${height}p`,
  step: (place: number, of: number, names: string) => `Step ${place} of ${of}: ${names}`,
  percent: (name: string, percent: string) => `${name}, ${percent}`,
  failed: (names: string) => `${names} couldn't be made. The video plays without it.`,
  retry: 'Try again',
  retryNamed: (title: string) => `Try again ${title}`,
  retryFailed: 'Failed to try again. Please try again.',
  nameOf: ({ name, height }: Pick<ProcessingStep, 'name' | 'height'>) =>
    name === 'rendition' ? processingTexts.rendition(height ?? 0) : processingTexts.names[name],
};
