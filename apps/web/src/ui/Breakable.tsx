/** A text that, where it does not fit, goes on in the next line before its at-sign: an address is broken where it may be. */
export function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
