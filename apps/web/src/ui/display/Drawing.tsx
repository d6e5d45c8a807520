const marks = {
  // A plus sign for an empty list to which rows can be added.
  nothing: { lines: 'M56 20h8M60 16v8', colour: 'var(--gh-info-mark)' },
  // A magnifier for a search without results.
  noMatch: { lines: 'M55 16a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M63.6 19.6L68 24', colour: 'var(--gh-ink-3)' },
  failed: { lines: 'M60 12v8M60 25h.01', colour: 'var(--gh-bad-mark)' },
} as const;

export type DrawingName = keyof typeof marks;

/** Shows a line drawing of a gate in theme colours. The text below the drawing explains the state. */
export function Drawing({ of }: { of: DrawingName }) {
  const { lines, colour } = marks[of];
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height="72"
      stroke="var(--gh-ink-3)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 72 72"
      width="72"
    >
      <path d="M8 62h56M18 62V34a18 18 0 0 1 36 0v28M29 62V36a7 7 0 0 1 14 0v26" opacity=".55" />
      <path d={lines} stroke={colour} strokeWidth="2" />
    </svg>
  );
}
