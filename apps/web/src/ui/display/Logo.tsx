/** Shows the gate logo. It is hidden from screen readers, because the product name is next to it. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      viewBox="0 0 32 32"
      width={size}
    >
      <path d="M6 26V15a10 10 0 0 1 20 0v11" strokeWidth="3.2" />
      <path d="M12 26V15.5a4 4 0 0 1 8 0V26M3.5 26h25" strokeWidth="2.6" />
    </svg>
  );
}
