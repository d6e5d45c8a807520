interface Cue {
  /** Start and end in seconds. */
  from: number;
  to: number;
  text: string;
}

const times = /((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/;

const toSeconds = (time: string): number =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0);

/**
 * Parses the subtitles of a video: SRT or WebVTT. Text without times is shown during the whole video. Tags are removed,
 * because SRT and WebVTT give them different meanings.
 */
export function parseSubtitles(source: string): Cue[] {
  const blocks = source
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  const cues = blocks.flatMap((block): Cue[] => {
    const lines = block.split('\n');
    const timeLine = lines.findIndex((line) => times.test(line));
    const [, from, to] = times.exec(lines[timeLine] ?? '') ?? [];
    if (from === undefined || to === undefined) return [];
    const text = lines
      .slice(timeLine + 1)
      .join('\n')
      .replaceAll(/<[^>]*>/g, '')
      .trim();
    return text ? [{ from: toSeconds(from), to: toSeconds(to), text }] : [];
  });
  const whole = source.trim();
  if (cues.length > 0 || whole === '' || times.test(source)) return cues;
  return [{ from: 0, to: Number.POSITIVE_INFINITY, text: whole }];
}

/** Returns the subtitle at a time of the video, in seconds. Empty between two subtitles. */
export const subtitleAt = (cues: readonly Cue[], seconds: number): string =>
  cues.find(({ from, to }) => seconds >= from && seconds < to)?.text ?? '';
