import { tokens } from './theme/tokens.ts';

/** The product's mark: a probe and its echoes. Always beside the product's name, so it has none of its own. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={tokens.accent}
      strokeWidth={2}
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M9.5 4h5" stroke={tokens.t1} strokeWidth={2.6} />
      <path d="M8.2 9.2a6.2 6.2 0 0 0 7.6 0" />
      <path d="M5.6 13.2a11 11 0 0 0 12.8 0" opacity={0.78} />
      <path d="M3 17.4a16 16 0 0 0 18 0" opacity={0.5} />
    </svg>
  );
}
