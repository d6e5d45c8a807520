export interface IconProps {
  /** Size in pixels. */
  size?: number;
}

/**
 * Shows a line icon on a 24-unit grid. The icon is decoration: text next to it or the label of its button states the
 * meaning.
 */
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

export const iconOf = (lines: string) => (props: IconProps) => <Icon {...props} lines={lines} />;
