import { CallError } from '../../platform/call/callError.ts';
import { language } from '../../platform/i18n/language.ts';

interface Use {
  count: number | undefined;
  text: (count: number) => string;
}

/** A refused deletion in words that count what is still there; any other error as it came. */
export function inUse(
  error: CallError | null,
  uses: readonly Use[],
  sentence: (listed: string) => string,
): CallError | null {
  const listed = uses.flatMap(({ count, text }) => (count ? [text(count)] : []));
  if (!error || listed.length === 0) return error;
  const list = new Intl.ListFormat(language.get()).format(listed);
  return new CallError(error.code, sentence(list), error);
}
