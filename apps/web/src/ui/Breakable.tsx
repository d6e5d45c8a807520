import type { ReactNode } from 'react';

/** A text that, where it does not fit, goes on in the next line before its at-sign: an address is broken where it may be. */
export function Breakable({ text }: { text: ReactNode }) {
  const at = typeof text === 'string' ? text.lastIndexOf('@') : 0;
  if (typeof text !== 'string' || at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
