export interface IconProps {
  /** Pixels. */
  size?: number;
}

/** A line icon on a 24-grid; the text beside it, or the button's label, says what it means. */
export function Icon({ size = 16, lines }: IconProps & { lines: string }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2.1"
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={lines} />
    </svg>
  );
}

/** The icon that these lines draw. */
export const iconOf = (lines: string) => (props: IconProps) => <Icon {...props} lines={lines} />;
